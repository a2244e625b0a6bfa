package netqscope.analyzer.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void whatWouldSteerATerminalIsWrittenOut() {
        assertThat(Printable.of("a\u001b[31mb\u202ec\n\u00e4")).isEqualTo("a\\x1b[31mb\\x202ec\n\u00e4");
    }

    @Test
    void textWithinALineBreaksNone() {
        assertThat(Printable.inLine("host\nfake line\r")).isEqualTo("host\\x0afake line\\x0d");
    }
}
