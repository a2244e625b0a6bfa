package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlScriptTest {

    @Test
    void semicolonsSeparateStatements() {
        assertThat(SqlScript.statements("select 1; select 2 ;select 3;"))
                .containsExactly("select 1", "select 2", "select 3");
    }

    @Test
    void blanksAndCommentsAreNoStatement() {
        assertThat(SqlScript.statements("")).isEmpty();
        assertThat(SqlScript.statements(" ;;\n -- nothing; here\n /* nor; /* here; */ ; */ ;"))
                .isEmpty();
    }

    @Test
    void quotedSemicolonsBelongToTheirStatement() {
        assertThat(SqlScript.statements("select 'a;''b;'; select \"c;\"\"d;\"; select 5"))
                .containsExactly("select 'a;''b;'", "select \"c;\"\"d;\"", "select 5");
    }

    @Test
    void backslashEscapesInEscapeStringsOnly() {
        assertThat(SqlScript.statements("select E'a\\';b'; select 'c\\'; select e'''\\';'"))
                .containsExactly("select E'a\\';b'", "select 'c\\'", "select e'''\\';'");
        assertThat(SqlScript.statements("select one'\\'; select 2")).hasSize(2);
    }

    @Test
    void dollarQuotesEndAtTheirOwnTag() {
        assertThat(SqlScript.statements("select $$a;b$$; select $x$c;$$;d$x$; select $1, a$b; select 4"))
                .containsExactly("select $$a;b$$", "select $x$c;$$;d$x$", "select $1, a$b", "select 4");
    }

    @Test
    void commentsMayHoldQuotesAndQuotesComments() {
        assertThat(SqlScript.statements("select 1 -- it's;\n; select '--'; select '/*'; select 4 /* ' */"))
                .containsExactly("select 1 -- it's;", "select '--'", "select '/*'", "select 4 /* ' */");
    }

    @Test
    void whatIsLeftOpenRunsToTheEnd() {
        assertThat(SqlScript.statements("select 'a; select 2")).containsExactly("select 'a; select 2");
        assertThat(SqlScript.statements("select E'a\\")).containsExactly("select E'a\\");
        assertThat(SqlScript.statements("select 1 /* ; ")).containsExactly("select 1 /* ;");
        assertThat(SqlScript.statements("select $")).containsExactly("select $");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "select 1;",
                "select 1; -- it's",
                "select ';' /* ; */ ; /* /* */ */ ",
                "-- only a comment"
            })
    void statementWithItsSemicolonIsComplete(String text) {
        assertThat(SqlScript.isComplete(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "select 1; select 2",
                "select 'a;",
                "select \"a;",
                "select $$;",
                "select 1 -- ;",
                "select 1; /* ;",
                "/* /* */"
            })
    void whatCanGoOnIsNotComplete(String text) {
        assertThat(SqlScript.isComplete(text)).isFalse();
    }

    @Test
    void statementsKnowTheirPlaces() {
        String script = " -- first\n select 1 ; ; select 'ä;' ;\nselect 3";
        assertThat(SqlScript.placed(script))
                .containsExactly(
                        new SqlStatement("-- first\n select 1", 1, script.indexOf(';') + 1),
                        new SqlStatement("select 'ä;'", script.indexOf("select 'ä"), script.indexOf(" ;\n") + 2),
                        new SqlStatement("select 3", script.indexOf("select 3"), script.length()));
    }

    @Test
    void tokensAreWhatTheDatabaseReads() {
        String text = "select E'a\\'b', \"c d\".e1, .5e-3+0x1F, $from, $$x$$ -- end";
        assertThat(SqlScript.tokens(text))
                .extracting(token -> token.kind() + " " + token.of(text))
                .containsExactly(
                        "WORD select",
                        "STRING E'a\\'b'",
                        "SYMBOL ,",
                        "QUOTED_NAME \"c d\"",
                        "SYMBOL .",
                        "WORD e1",
                        "SYMBOL ,",
                        "NUMBER .5e-3",
                        "SYMBOL +",
                        "NUMBER 0x1F",
                        "SYMBOL ,",
                        "PARAMETER $from",
                        "SYMBOL ,",
                        "STRING $$x$$",
                        "COMMENT -- end");
    }
}
