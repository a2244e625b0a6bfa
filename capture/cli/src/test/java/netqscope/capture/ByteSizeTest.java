package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "65536, 65536",
        "64KiB, 65536",
        "2MiB, 2097152",
        "1GiB, 1073741824",
        "3TiB, 3298534883328",
        "8388607TiB, 9223370937343148032"
    })
    void plainBytesAndIecUnitsAreRead(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2M", "2MB", "2 MiB", "1.5GiB", "-1", "MiB", "0x10", "2mib"})
    void anythingElseIsRefusedQuotingIt(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage(
                        "'" + text
                                + "' is not a size; write plain bytes or a whole number with KiB, MiB, GiB or TiB, such as 2MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8388608TiB", "9999999999999999999", "9223372036854775807KiB"})
    void whatDoesNotFitIsRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .hasMessage("'" + text + "' is too large; the most is 8388607TiB");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, '1,023 B'",
        "1024, 1.0 KiB",
        "10188, 9.9 KiB",
        "10189, 10 KiB",
        "1048063, '1,023 KiB'",
        "1048064, 1.0 MiB",
        "641728512, 612 MiB",
        "9007199254740992, '8,192 TiB'"
    })
    void aPersonReadsThreeDigits(long bytes, String text) {
        assertThat(new ByteSize(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1000, 1000", "1536, 1536", "65536, 64KiB", "8388608, 8MiB", "1073741824, 1GiB"})
    void theArgumentIsWhatAnOptionTakes(long bytes, String argument) {
        assertThat(new ByteSize(bytes).argument()).isEqualTo(argument);
        assertThat(ByteSize.parse(argument).bytes()).isEqualTo(bytes);
    }

    @Test
    void aNegativeSizeCannotExist() {
        assertThatThrownBy(() -> new ByteSize(-1)).hasMessage("a size of -1 bytes is less than nothing");
    }
}
