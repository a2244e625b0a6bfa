package netqscope.app.view.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.chart.Columns;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.lab.LabModel;
import netqscope.app.viewmodel.lab.SampledChart;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BucketSeriesTest {

    private RecordingModel recording;
    private LabModel lab;

    @BeforeEach
    void open() throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of("../samples/imbalance.arrow"), Progress.NONE, new Cancellation());
        lab = new LabModel(recording, Background.sameThread());
    }

    @AfterEach
    void close() throws AnalyzerException {
        lab.close();
        recording.close();
    }

    @Test
    void sampleOfEveryPacketIsDrawnAsTheTruth() {
        lab.distanceProperty().set(1);
        lab.shown();
        SampledChart chart = chart();
        for (int series = 0; series < chart.queues().size(); series++) {
            Columns truth = read(BucketSeries.truth(chart), series);
            Columns sampled = read(BucketSeries.sampled(chart), series);
            assertThat(sampled.mean).isEqualTo(truth.mean);
            assertThat(sampled.high).isEqualTo(truth.high);
        }
    }

    @Test
    void busiestBucketIsDrawnInPacketsASecond() {
        lab.shown();
        SampledChart chart = chart();
        long most = Arrays.stream(chart.truth().getFirst()).max().orElseThrow();
        double perSecond = most * 1e9 / chart.buckets().lengthNs();
        assertThat(Arrays.stream(read(BucketSeries.truth(chart), 0).high).max().orElseThrow())
                .isEqualTo(perSecond);
    }

    @Test
    void intervalOfASampleIsAboutWhatItShows() {
        lab.distanceProperty().set(10);
        lab.shown();
        Columns sampled = read(BucketSeries.sampled(chart()), 0);
        for (int i = 0; i < sampled.count(); i++) {
            assertThat(sampled.low[i]).isLessThanOrEqualTo(sampled.mean[i]);
            assertThat(sampled.high[i]).isGreaterThanOrEqualTo(sampled.mean[i]);
        }
    }

    private Columns read(netqscope.app.chart.TimeSeries series, int index) {
        TimeRange range = recording.exploration().range();
        Columns columns = new Columns(1_000);
        series.read(index, range.fromNs(), range.toNs(), columns);
        return columns;
    }

    private SampledChart chart() {
        return lab.chart().stateProperty().get().shown().orElseThrow().orElseThrow();
    }
}
