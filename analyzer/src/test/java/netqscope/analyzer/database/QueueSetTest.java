package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueSetTest {

    @Test
    void numbersRangesAndUnrecordedAreRead() {
        QueueSet queues = QueueSet.parse("0-3,7,unrecorded");
        assertThat(queues.spans()).containsExactly(new QueueSet.Span(0, 3), new QueueSet.Span(7, 7));
        assertThat(queues.unrecorded()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0-3,7,unrecorded | 0-3,7,unrecorded",
                "unrecorded       | unrecorded",
                "7,unrecorded,2   | 2,7,unrecorded",
                "3,1,2,2          | 1-3",
                "0-65535,5-9      | 0-65535",
                "0-1,3-4          | 0-1,3-4"
            })
    void textIsInOrderAndWithoutRepetition(String given, String text) {
        assertThat(QueueSet.parse(given)).hasToString(text);
        assertThat(QueueSet.parse(text)).isEqualTo(QueueSet.parse(given));
    }

    @Test
    void rangesIncludeBothEnds() {
        QueueSet queues = QueueSet.parse("2-4,9");
        assertThat(List.of(1, 2, 3, 4, 5, 8, 9, 10))
                .filteredOn(queues::contains)
                .containsExactly(2, 3, 4, 9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "1,", "a", "1-", "-1", "1-2-3", "1 ,2", "0x1", "100000", "Unrecorded"})
    void whatIsNoListIsQuoted(String text) {
        assertThatThrownBy(() -> QueueSet.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "'%s' is not a list of queues: write numbers, ranges and 'unrecorded',"
                                + " such as 0-3,7,unrecorded",
                        text);
    }

    @Test
    void spanBeyondTheLastQueueOrBackwardIsRefused() {
        assertThatThrownBy(() -> QueueSet.parse("5,7-65536"))
                .hasMessage("queues 7-65536 do not exist: numbers go from 0 to 65535");
        assertThatThrownBy(() -> QueueSet.parse("4-3")).hasMessage("queues 4-3 end before they begin");
    }

    @Test
    void emptySetIsRefused() {
        assertThatThrownBy(() -> new QueueSet(List.of(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a set of queues has none");
    }
}
