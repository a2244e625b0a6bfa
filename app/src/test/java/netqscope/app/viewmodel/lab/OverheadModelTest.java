package netqscope.app.viewmodel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.lab.OverheadSection;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.viewmodel.Background;
import netqscope.overhead.OverheadFile;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;

class OverheadModelTest {

    private static final Path SAMPLES = Path.of("../samples");

    private final OverheadModel model = new OverheadModel(Background.sameThread());

    @Test
    void publishedTableHasItsDropsByThreadsAndByDistance() throws RecordingException, AnalyzerException {
        model.show(List.of(experiment("netqtop-published.arrow")));
        OverheadPicture picture = model.pictureProperty().get().orElseThrow();
        assertThat(picture.sections())
                .extracting(OverheadSection::title)
                .containsExactly("Throughput", "Drop by sampling distance", "Latency, half of a round trip");
        BarPicture drops = picture.bars().getFirst();
        assertThat(drops.categories()).hasSize(8).startsWith("1 thread", "2 threads");
        assertThat(drops.series()).hasSize(1);
        // (301880 - 214680) / 301880
        assertThat(drops.series().getFirst().values()[0]).isCloseTo(28.8856, within(0.0001));
        assertThat(drops.series().getFirst().hasIntervals()).isFalse();
        assertThat(picture.bars().get(1).categories())
                .startsWith("1 in 1", "1 in 10")
                .hasSize(7);
        assertThat(picture.notes()).hasSize(1);
    }

    @Test
    void measuredDropsHaveIntervalsAndASeriesForEachNumberOfThreads() throws RecordingException, AnalyzerException {
        model.show(List.of(experiment("overhead-lo.arrow")));
        BarPicture drops = model.pictureProperty().get().orElseThrow().bars().getFirst();
        assertThat(drops.series()).extracting(BarPicture.Series::name).containsExactly("1 thread", "2 threads");
        assertThat(drops.series()).allMatch(BarPicture.Series::hasIntervals);
        assertThat(drops.categories()).startsWith("filtered", "1 in 10").endsWith("full", "netqtop");
    }

    @Test
    void comparedExperimentsHaveTheirDropsSideBySide() throws RecordingException, AnalyzerException {
        model.show(List.of(experiment("overhead-lo.arrow")));
        model.compareWith(SAMPLES.resolve("netqtop-published.arrow"));
        OverheadPicture picture = model.pictureProperty().get().orElseThrow();
        OverheadPicture.Comparison comparison = picture.comparison().orElseThrow();
        assertThat(comparison.section().lines()).isNotEmpty();
        BarPicture bars = picture.bars().getFirst();
        assertThat(bars.categories()).contains("netqtop, 1 thread", "1 in 100, 1 thread");
        assertThat(bars.categories()).doesNotHaveDuplicates();
        assertThat(bars.series()).hasSize(2);
        int netqtop = bars.categories().indexOf("netqtop, 1 thread");
        assertThat(bars.series().getFirst().values()[netqtop]).isCloseTo(22.32, within(0.01));
        assertThat(bars.series().get(1).values()[netqtop]).isCloseTo(28.89, within(0.01));
        model.swap();
        assertThat(model.pictureProperty().get().orElseThrow().title()).contains("netqtop");
        model.compareWithNone();
        assertThat(model.pictureProperty().get().orElseThrow().comparison()).isEmpty();
    }

    @Test
    void experimentsWithNothingInCommonAreSaidToHaveNothing() throws RecordingException, AnalyzerException {
        model.show(List.of(experiment("osv-published.arrow"), experiment("netqtop-published.arrow")));
        OverheadPicture picture = model.pictureProperty().get().orElseThrow();
        assertThat(picture.comparison().orElseThrow().section().lines()).isEmpty();
        assertThat(picture.bars()).isEmpty();
    }

    @Test
    void fileThatIsNoExperimentLeavesWhatIsShown() throws RecordingException, AnalyzerException {
        model.show(List.of(experiment("osv-published.arrow")));
        model.compareWith(SAMPLES.resolve("README.md"));
        assertThat(model.failureProperty().get()).contains("README.md");
        assertThat(model.pictureProperty().get().orElseThrow().comparison()).isEmpty();
    }

    private static Experiment experiment(String name) throws RecordingException, AnalyzerException {
        return Experiment.of(name, OverheadFile.read(SAMPLES.resolve(name)));
    }
}
