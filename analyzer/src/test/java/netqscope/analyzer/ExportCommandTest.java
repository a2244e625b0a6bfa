package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.stream.Stream;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.parquet", "out.arrow", "out.json", "out.ndjson"})
    void summarySaysHowManyRowsAndBytesThereAre(String name) throws IOException {
        Path out = folder.resolve(name);
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).endsWith(file + ": 7 rows -> " + out + " (" + Sizes.iec(Files.size(out)) + ")\n");
        assertNothingElseIsLeft(name);
    }

    @ParameterizedTest
    @CsvSource({
        "out.json, , '[\n\t{\"n\":1},\n\t{\"n\":2}\n]\n'",
        "out.ndjson, , '{\"n\":1}\n{\"n\":2}\n'",
        "out.jsonl, json, '{\"n\":1}\n{\"n\":2}\n'",
        "out.dat, ndjson, '{\"n\":1}\n{\"n\":2}\n'",
        "out.dat, CSV, 'n\n1\n2\n'",
    })
    void formatIsThatOfTheEndingUnlessSaid(String name, String format, String content) {
        Path out = folder.resolve(name);
        Stream<Object> args = Stream.of("export", file, "-o", out, "--query", "select n from (values (1), (2)) t(n);");
        Stream<Object> option = format == null ? Stream.of() : Stream.of("--format", format);
        assertThat(AnalyzerRun.of(Stream.concat(args, option).toArray()).exitCode())
                .isZero();
        assertThat(out).content().isEqualTo(content);
    }

    @Test
    void selectionAppliesAsInOtherCommands() {
        Path out = folder.resolve("out.csv");
        AnalyzerRun run = AnalyzerRun.of(
                "export",
                file,
                "-o",
                out,
                "--direction",
                "tx",
                "--to",
                "5ns",
                "--query",
                "select time_ns from packets order by all");
        assertThat(run.err()).contains(": 2 rows -> ");
        assertThat(out).content().isEqualTo("time_ns\n0\n1\n");
    }

    @Test
    void fileIsReplacedOnlyByACompleteResult() throws IOException {
        Path out = Files.writeString(folder.resolve("out.csv"), "old");
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out, "--query", "select error('here') from packets");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(out).content().isEqualTo("old");
        assertThat(AnalyzerRun.of("export", file, "-o", out, "--query", "select 1 as a")
                        .exitCode())
                .isZero();
        assertThat(out).content().isEqualTo("a\n1\n");
        assertNothingElseIsLeft("out.csv");
    }

    @Test
    void daysAndDevicesBecomeFolders() throws IOException {
        Path out = folder.resolve("fleet");
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out, "--format", "csv", "--partition-by", "device,DAY");
        assertThat(run.exitCode()).as(run.err()).isZero();
        String day = "DAY=" + Times.text(ThreeDevices.START.realtimeNs()).substring(0, "2026-11-30".length());
        try (Stream<Path> files = Files.walk(out)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(found -> out.relativize(found).getParent().toString()))
                    .containsExactlyInAnyOrder("device=eth0/" + day, "device=veth0/" + day, "device=tun0/" + day);
        }
        try (Stream<Path> files = Files.list(out.resolve("device=tun0").resolve(day))) {
            assertThat(Files.readAllLines(files.findFirst().orElseThrow()))
                    .hasSize(2)
                    .first()
                    .isEqualTo(
                            "time_ns,wall_time,direction,queue,cpu,length_bytes,skb_length_bytes,wire_packets,gso_size,"
                                    + "protocol,vlan_id,flow_hash,sequence,file");
        }
        assertNothingElseIsLeft("fleet");
    }

    @Test
    void partitionedResultOfNoRowsIsAnEmptyFolder() {
        Path out = folder.resolve("fleet");
        AnalyzerRun run = AnalyzerRun.of(
                "export",
                file,
                "-o",
                out,
                "--format",
                "csv",
                "--partition-by",
                "a",
                "--query",
                "select 1 a, 2 b where false");
        assertThat(run.err()).contains(": 0 rows -> ");
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void emptyFolderThatIsCalledDotIsFilled() throws IOException {
        Path out = Files.createDirectory(folder.resolve("fleet"));
        AnalyzerRun run = AnalyzerRun.of(
                "export", file, "-o", out.resolve("."), "--format", "csv", "--partition-by", "direction");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out.resolve("direction=tx")).isNotEmptyDirectory();
        assertNothingElseIsLeft("fleet");
    }

    @Test
    void folderWithSomethingInItIsNotTouched() throws IOException {
        Path out = Files.createDirectory(folder.resolve("fleet"));
        Path old = Files.writeString(out.resolve("old"), "old");
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out, "--format", "csv", "--partition-by", "device");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot write " + out + ": it exists and is no empty folder");
        Files.delete(old);
        assertThat(AnalyzerRun.of("export", file, "-o", out, "--format", "csv", "--partition-by", "device")
                        .exitCode())
                .isZero();
        assertThat(out.resolve("device=eth0")).isDirectory();
    }

    @Test
    void unknownPartitionNamesTheColumns() {
        AnalyzerRun run = AnalyzerRun.of(
                "export",
                file,
                "-o",
                folder.resolve("o"),
                "--format",
                "csv",
                "--partition-by",
                "day",
                "--query",
                "select queue, cpu from packets");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).endsWith("analyzer: cannot partition by 'day': the columns are queue, cpu\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-o out.dat | -o out.dat does not say the format: add --format",
                "-o - --format csv | export writes to a file only",
                "-o out.arrow --partition-by device | --partition-by is not possible with arrow",
                "-o out.csv --format xml | 'xml'",
                "--format csv | Missing required option: '--output=OUT'",
            })
    void wrongUsageSaysWhatIsWrong(String options, String message) {
        AnalyzerRun run = AnalyzerRun.of(Stream.concat(Stream.of("export", file), Stream.of(options.split(" ", -1)))
                .toArray());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("analyzer export: ").contains(message);
    }

    @Test
    void severalStatementsAreWrongUsage() {
        AnalyzerRun run =
                AnalyzerRun.of("export", file, "-o", folder.resolve("o.csv"), "--query", "select 1; select 2");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--query has to be one statement, but 'select 1; select 2' has 2.");
    }

    @Test
    void recordingIsNotReplaced() throws IOException {
        byte[] before = Files.readAllBytes(file);
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("-o " + file + " would replace the recording.");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from read_csv('/etc/passwd')",
                "select * from read_text('{folder}/secret')",
                "select * from glob('{folder}/*')",
                "from '{folder}/run.arrow'",
                "copy (select 1) to '{folder}/leak.csv'",
                "select 1) to '{folder}/leak.csv' (format csv); --",
                "attach '{folder}/leak.db'",
                "create table t as select 1"
            })
    void queryReachesNoOtherFileAndDoesNothingElse(String query) throws IOException {
        Files.writeString(folder.resolve("secret"), "secret");
        AnalyzerRun run = AnalyzerRun.of(
                "export",
                file,
                "-o",
                folder.resolve("out.csv"),
                "--query",
                query.replace("{folder}", folder.toString()));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("analyzer: ").doesNotContain("Exception");
        assertNothingElseIsLeft("secret");
    }

    @Test
    void commentAtTheEndOfAQueryDoesNotEndTheExport() {
        Path out = folder.resolve("out.csv");
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out, "--query", "select 1 as a -- one");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out).content().isEqualTo("a\n1\n");
    }

    @Test
    void oddNamesAreWritten() throws IOException {
        Path odd = Files.createDirectory(folder.resolve("it's [odd] *; ü"));
        Path out = odd.resolve("o'ut \"1\".csv");
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", out, "--query", "select 1 as a");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out).content().isEqualTo("a\n1\n");
    }

    @Test
    void missingFolderIsNamed() {
        AnalyzerRun run = AnalyzerRun.of("export", file, "-o", folder.resolve("none/out.csv"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "analyzer: cannot write " + folder.resolve("none/out.csv") + ": the folder does not exist\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "parquet", "arrow", "json"})
    void interruptedExportLeavesNothing(String format) throws IOException, InterruptedException {
        Path place = Files.createDirectory(folder.resolve("place"));
        try (WatchService watch = place.getFileSystem().newWatchService()) {
            place.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process process = AnalyzerProcess.of(
                            "export", file, "-o", place.resolve("out." + format), "--query", "from range(100000000000)")
                    .redirectError(folder.resolve("err").toFile())
                    .start();
            Path hidden =
                    place.resolve(watch.take().pollEvents().getFirst().context().toString());
            hidden.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            if (!Files.exists(hidden.resolve("out." + format))) {
                watch.take();
            }
            process.destroy();
            assertThat(process.waitFor()).isEqualTo(143);
        }
        assertThat(place).isEmptyDirectory();
    }

    private void assertNothingElseIsLeft(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(found -> found.getFileName().toString())).containsExactlyInAnyOrder("run.arrow", name);
        }
    }
}
