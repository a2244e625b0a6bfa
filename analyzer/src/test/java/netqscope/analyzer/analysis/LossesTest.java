package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import netqscope.analyzer.analysis.LossAccount.Ring;
import netqscope.analyzer.analysis.Losses.Interval;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import netqscope.recording.Totals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossesTest {

    private static final Interval LOSS = new Interval("run.arrow", Direction.RX, 0, 900_000, 1_900_000, 3, 2);

    @TempDir
    private Path folder;

    @Test
    void intervalHasWhatWasRecordedMeanwhileOnItsCpuAndDirection() throws RecordingException, AnalyzerException {
        // Of the packets received on CPU 0, those at 999,999 ns and at 1 ms are in it.
        assertThat(losses(TimeRange.ALL, EnumSet.allOf(Direction.class))).containsExactly(LOSS);
    }

    @ParameterizedTest
    @CsvSource({"0,900000,false", "0,900001,true", "1899999,1900000,true", "1900000,2000000,false"})
    void onlyIntervalsThatOverlapTheSelectedTimeAreSelected(long fromNs, long toNs, boolean selected)
            throws RecordingException, AnalyzerException {
        assertThat(losses(new TimeRange(fromNs, toNs), EnumSet.of(Direction.RX)))
                .hasSize(selected ? 1 : 0);
    }

    @Test
    void onlyIntervalsOfTheSelectedDirectionAreSelected() throws RecordingException, AnalyzerException {
        assertThat(losses(TimeRange.ALL, EnumSet.of(Direction.TX))).isEmpty();
    }

    @Test
    void bucketsThatAnIntervalTouchesHaveLosses() {
        Losses losses =
                new Losses(List.of(LOSS, new Interval("run.arrow", Direction.TX, 5, 3_000_000, 3_000_000, 1, 0)));
        Buckets buckets = new Buckets(950_000, 1, 3, TimeRange.ALL);
        // Buckets begin at 0.95 ms, 1.9 ms and 2.85 ms; the interval of no length is at 3 ms.
        assertThat(losses.in(buckets, Optional.empty(), OptionalInt.empty())).containsExactly(true, false, true);
        assertThat(losses.in(buckets, Optional.of(Direction.TX), OptionalInt.empty()))
                .containsExactly(false, false, true);
        assertThat(losses.in(buckets, Optional.of(Direction.TX), OptionalInt.of(4)))
                .containsExactly(false, false, false);
    }

    @Test
    void accountIsThatOfEachDirectionAndCpuOfTheSelectedDevices() throws RecordingException, AnalyzerException {
        Selection eth0 = new Selection(TimeRange.ALL, EnumSet.allOf(Direction.class), Set.of("eth0"), Optional.empty());
        try (OpenedRecording opened = opened(eth0)) {
            LossAccount account = LossAccount.of(opened.session());
            assertThat(account.complete()).isTrue();
            assertThat(account.files().getFirst().rings())
                    .containsExactly(
                            new Ring(Direction.TX, 0, new Totals(1, 1, 0, 0, 0)),
                            new Ring(Direction.TX, 1, new Totals(1, 1, 0, 0, 0)),
                            new Ring(Direction.RX, 0, new Totals(5, 2, 3, 0, 0)));
            assertThat(account.totals()).isEqualTo(new Totals(7, 4, 3, 0, 0));
        }
        try (OpenedRecording opened = opened(Selection.ALL)) {
            assertThat(LossAccount.of(opened.session()).files().getFirst().rings())
                    .contains(new Ring(Direction.RX, 1, new Totals(2, 2, 0, 0, 0)));
        }
    }

    private List<Interval> losses(TimeRange range, Set<Direction> directions)
            throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened(new Selection(range, directions, Set.of(), Optional.empty()))) {
            return Losses.of(opened.session()).list();
        }
    }

    private OpenedRecording opened(Selection selection) throws RecordingException, AnalyzerException {
        return OpenedRecording.of(selection, ThreeDevices.record(folder.resolve("run.arrow")));
    }
}
