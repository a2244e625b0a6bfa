package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ExportTest {

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void thePngHasTheSizeOfTheChartTimesTheScale() throws IOException {
        Path file = directory.resolve("rate.png");
        OnScreen.run(() -> {
            TimeChart chart =
                    TimeChartTest.chart(TimeChartTest.constant(1, 1_000).set(0, 30_025, 100_000));
            OnScreen.draw(chart, TimeChartTest.WIDTH, TimeChartTest.HEIGHT);
            chart.exportPng(file, 2);
            return 0;
        });
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(2 * 1292);
        assertThat(image.getHeight()).isEqualTo(2 * 458);
        // at twice the size the spike is in column 1,201 of 2,400
        assertThat(image.getRGB(2 * 72 + 1201, 2 * (30 + 150)) >> 16 & 255).isLessThan(150);
        assertThat(image.getRGB(2 * 72 + 1190, 2 * (30 + 150)) >> 16 & 255).isGreaterThan(220);
        assertThat(namesIn(directory)).containsExactly("rate.png");
    }

    @Test
    void theSvgHasTextAsTextAndSeriesWhereTheyBelong() throws Exception {
        Path file = directory.resolve("rate.svg");
        OnScreen.run(() -> {
            TimeChart chart = TimeChartTest.chart(TimeChartTest.constant(1, 100_000));
            chart.titleProperty().set("Rate & more");
            OnScreen.draw(chart, TimeChartTest.WIDTH, TimeChartTest.HEIGHT);
            chart.exportSvg(file);
            return 0;
        });
        String svg = Files.readString(file);
        // 100,000 on a scale to 120,000: 66.67 pixels below the top of the plot at 30
        assertThat(svg).contains("d=\"M72.5 96.67L73.5 96.67L74.5 96.67").contains("L1271.5 96.67\"");
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        List<String> texts = new ArrayList<>();
        var elements = document.getElementsByTagName("text");
        for (int i = 0; i < elements.getLength(); i++) {
            texts.add(elements.item(i).getTextContent());
        }
        assertThat(texts).contains("Rate & more", "kernel packets/s", "60 s", "100 k");
        assertThat(document.getDocumentElement().getAttribute("width")).isEqualTo("1292");
    }

    @Test
    void everyChartIsExported() {
        OnScreen.run(() -> {
            HeatChart heat = new HeatChart();
            TimeChartTest.show(heat, TimeChartTest.constant(64, 1_000));
            Timeline strip = new Timeline();
            TimeChartTest.show(strip, TimeChartTest.constant(2, 1_000));
            for (Chart chart : List.of(heat, strip, new XyChart())) {
                OnScreen.draw(chart, 640, 200);
                Path file = directory.resolve(chart.getClass().getSimpleName() + ".svg");
                chart.exportSvg(file);
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
                chart.exportPng(directory.resolve(chart.getClass().getSimpleName() + ".png"), 1);
            }
            return 0;
        });
        assertThat(namesIn(directory)).hasSize(6);
    }

    @Test
    void aFileThatCannotBeWrittenLeavesNothingBehind() {
        Path file = directory.resolve("nowhere").resolve("rate.png");
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            OnScreen.draw(chart, 640, 200);
            assertThatThrownBy(() -> chart.exportPng(file, 1)).isInstanceOf(IOException.class);
            return 0;
        });
        assertThat(namesIn(directory)).isEmpty();
    }

    @Test
    void theMenuSavesReportsAndShowsTheSql() {
        List<String> told = new ArrayList<>();
        Path file = directory.resolve("a.svg");
        OnScreen.run(() -> {
            XyChart chart = new XyChart();
            OnScreen.draw(chart, 640, 200);
            ChartMenu menu = new ChartMenu(chart);
            assertThat(menu.menu().getItems().stream().filter(MenuItem::isDisable))
                    .hasSize(3);
            chart.setOnReport(told::add);
            menu.setOnShowSql(() -> told.add("sql"));
            menu.setOnChooseFile((title, extension) -> Optional.of(file));
            ContextMenu shown = menu.menu();
            assertThat(shown.getItems()).noneMatch(MenuItem::isDisable);
            shown.getItems().get(1).fire();
            shown.getItems().get(4).fire();
            menu.setOnChooseFile((title, extension) ->
                    Optional.of(directory.resolve("nowhere").resolve("a.png")));
            menu.menu().getItems().get(0).fire();
            return 0;
        });
        assertThat(told).startsWith("Saved " + file, "sql").hasSize(3);
        assertThat(told.get(2)).startsWith("Cannot write ").endsWith("there is no such directory");
        assertThat(file).exists();
    }

    private static List<String> namesIn(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
