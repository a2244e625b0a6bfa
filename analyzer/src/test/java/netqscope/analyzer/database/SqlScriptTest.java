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
}
