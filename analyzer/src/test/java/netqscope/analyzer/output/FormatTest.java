package netqscope.analyzer.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import org.junit.jupiter.api.Test;

class FormatTest {

    private static final BigInteger MAX_U64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final Instant TIME = Instant.parse("2024-03-31T02:30:00.120000009Z");

    @Test
    void tableAlignsNumbersRightAndTextLeft() throws IOException, AnalyzerException {
        assertThat(text(Format.TABLE, Numbers.PLAIN, columns("name", "packets"), row("eth0", 1234567), row("a", null)))
                .isEqualTo("""
                        name  packets
                        ----  -------
                        eth0  1234567
                        a        NULL
                        """);
    }

    @Test
    void tableForATerminalGroupsThousands() throws IOException, AnalyzerException {
        assertThat(text(
                        Format.TABLE,
                        Numbers.GROUPED,
                        columns("text", "n"),
                        row("1234", 999),
                        row("", -1000),
                        row("", new BigDecimal("1234567.8901")),
                        row("", MAX_U64)))
                .isEqualTo("""
                        text                           n
                        ----  --------------------------
                        1234                         999
                                                  -1,000
                                          1,234,567.8901
                              18,446,744,073,709,551,615
                        """);
    }

    @Test
    void tableWritesOutControlCharactersAndBreaksLines() throws IOException, AnalyzerException {
        assertThat(text(Format.TABLE, Numbers.PLAIN, columns("a", "n"), row("\u001b[31mred\u0007", 1), row("x\nyy", 2)))
                .isEqualTo("""
                        a                n
                        ---------------  -
                        \\x1b[31mred\\x07  1
                        x                2
                        yy
                        """);
    }

    @Test
    void tableOfManyRowsHoldsOnlyTheFirstToAlign() throws IOException, AnalyzerException {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rows.add(List.of("a", i));
        }
        rows.add(List.of("wider than all before", 1));
        rows.add(List.of("b", 2));
        StringWriter out = new StringWriter();
        Format.TABLE.write(new ListedRows(columns("t", "n"), rows), out, Numbers.PLAIN);
        assertThat(out.toString().lines().skip(1_000))
                .containsExactly("a  998", "a  999", "wider than all before    1", "b    2");
    }

    @Test
    void csvQuotesWhatHasToBe() throws IOException, AnalyzerException {
        assertThat(text(
                        Format.CSV,
                        Numbers.GROUPED,
                        columns("a,b", "n"),
                        row("plain", 1234567),
                        row("say \"hi\"", MAX_U64),
                        row("two\nlines", null),
                        row("", 1.5e-7),
                        row(TIME, 1e10),
                        row(List.of("x", 1), new BigDecimal("1E+3"))))
                .isEqualTo("\"a,b\",n\r\n"
                        + "plain,1234567\r\n"
                        + "\"say \"\"hi\"\"\",18446744073709551615\r\n"
                        + "\"two\nlines\",\r\n"
                        + "\"\",1.5E-7\r\n"
                        + "2024-03-31T02:30:00.120000009Z,10000000000\r\n"
                        + "\"[\"\"x\"\", 1]\",1000\r\n");
    }

    @Test
    void jsonKeepsIntegersExactAndTimesToTheNanosecond() throws IOException, AnalyzerException {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("k", null);
        map.put("l", List.of(true, 2));
        assertThat(text(
                        Format.JSON,
                        Numbers.GROUPED,
                        columns("a", "n"),
                        row(TIME, MAX_U64),
                        row(map, 9007199254740993L),
                        row(null, Double.NaN)))
                .isEqualTo("""
                        [
                          {"a": "2024-03-31T02:30:00.120000009Z", "n": 18446744073709551615},
                          {"a": {"k": null, "l": [true, 2]}, "n": 9007199254740993},
                          {"a": null, "n": "NaN"}
                        ]
                        """);
    }

    @Test
    void jsonEscapesWhatItHasTo() throws IOException, AnalyzerException {
        assertThat(text(
                        Format.JSON,
                        Numbers.PLAIN,
                        columns("a", "n"),
                        row("\"\\\n\t\r\u0000\u001b\u00e9\ud83d\ude00\ud83d", 1)))
                .contains("\"\\\"\\\\\\n\\t\\r\\u0000\\u001b\u00e9\ud83d\ude00\\ud83d\"");
    }

    @Test
    void markdownAlignsNumbersAndLeavesThemPlain() throws IOException, AnalyzerException {
        assertThat(text(
                        Format.MARKDOWN,
                        Numbers.GROUPED,
                        columns("device_name", "packets"),
                        row("eth0", 1234567),
                        row(null, new BigDecimal("0.50"))))
                .isEqualTo("""
                        | device_name | packets |
                        | --- | ---: |
                        | eth0 | 1234567 |
                        | NULL | 0.50 |
                        """);
    }

    @Test
    void markdownEscapesWhatWouldEndOrFormatACell() throws IOException, AnalyzerException {
        assertThat(text(
                        Format.MARKDOWN,
                        Numbers.PLAIN,
                        columns("count(*)|x", "n"),
                        row("a|b\\|c", 1),
                        row("two\nlines", 2),
                        row("<b>&amp;`x`", 3),
                        row("\u001b[31mred", 4),
                        row(List.of("x|y"), 5)))
                .isEqualTo("""
                        | count(\\*)\\|x | n |
                        | --- | ---: |
                        | a\\|b\\\\\\|c | 1 |
                        | two<br>lines | 2 |
                        | \\<b>\\&amp;\\`x\\` | 3 |
                        | \\\\x1b[31mred | 4 |
                        | ["x\\|y"] | 5 |
                        """);
    }

    @Test
    void unitIsShownToAPersonOnly() throws IOException, AnalyzerException {
        List<ResultColumn> columns =
                List.of(new ResultColumn("queue", true), new ResultColumn("rate", true, "packets/s"));
        assertThat(text(Format.TABLE, Numbers.GROUPED, columns, row(0, 1_200), row(1, 30)))
                .isEqualTo("""
                        queue       rate
                               packets/s
                        -----  ---------
                            0      1,200
                            1         30
                        """);
        assertThat(text(Format.TABLE, Numbers.PLAIN, columns, row(0, 1_200))).isEqualTo("""
                        queue  rate
                        -----  ----
                            0  1200
                        """);
        assertThat(text(Format.MARKDOWN, Numbers.PLAIN, columns, row(0, 1_200))).isEqualTo("""
                        | queue | rate (packets/s) |
                        | ---: | ---: |
                        | 0 | 1200 |
                        """);
        assertThat(text(Format.CSV, Numbers.PLAIN, columns, row(0, 1_200))).isEqualTo("queue,rate\r\n0,1200\r\n");
    }

    @Test
    void noRowsAreAnEmptyResultInEachFormat() throws IOException, AnalyzerException {
        assertThat(text(Format.TABLE, Numbers.PLAIN, columns("a", "n"))).isEqualTo("a  n\n-  -\n");
        assertThat(text(Format.CSV, Numbers.PLAIN, columns("a", "n"))).isEqualTo("a,n\r\n");
        assertThat(text(Format.JSON, Numbers.PLAIN, columns("a", "n"))).isEqualTo("[\n]\n");
        assertThat(text(Format.MARKDOWN, Numbers.PLAIN, columns("a", "n"))).isEqualTo("| a | n |\n| --- | ---: |\n");
    }

    private static List<ResultColumn> columns(String text, String number) {
        return List.of(new ResultColumn(text, false), new ResultColumn(number, true));
    }

    private static Object[] row(Object text, Object number) {
        return new Object[] {text, number};
    }

    private static String text(Format format, Numbers numbers, List<ResultColumn> columns, Object[]... rows)
            throws IOException, AnalyzerException {
        StringWriter out = new StringWriter();
        format.write(
                new ListedRows(columns, Arrays.stream(rows).map(Arrays::asList).toList()), out, numbers);
        return out.toString();
    }
}
