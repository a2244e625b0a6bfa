package netqscope.analyzer.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.recording.RecordingException;

/**
 * Damages recordings at random, each case from a seed of its own, and opens them: {@code Fuzz CASES SEED FOLDER SAMPLES}.
 * A case that goes wrong leaves its file in the folder; {@code 1} case of its seed repeats it. Ends with 1 if any did,
 * and with {@value #HANGS} as soon as one takes longer than {@value #LIMIT_SECONDS} s.
 */
final class Fuzz {

    private static final List<Damage> DAMAGES = List.of(Damage.values());
    private static final int HANGS = 3;
    /** A case takes less than a tenth of a second, but a busy machine can stop for some. */
    private static final int LIMIT_SECONDS = 30;
    /** Random numbers of seeds next to each other begin alike. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final long MEMORY_LIMIT_KIB = 1 << 20;

    private final List<Original> originals;
    private final Path folder;
    private final Map<Damage, int[]> refusedReadAndWrong = new EnumMap<>(Damage.class);

    private Fuzz(List<Original> originals, Path folder) {
        this.originals = originals;
        this.folder = folder;
        for (Damage damage : DAMAGES) {
            refusedReadAndWrong.put(damage, new int[3]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        long cases = Long.parseLong(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        Path folder = Path.of(arguments[2]);
        Fuzz fuzz = new Fuzz(Original.all(folder, Path.of(arguments[3])), folder);
        for (long i = 0; i < cases; i++) {
            fuzz.run(seed + i);
        }
        System.exit(fuzz.report(cases, seed) ? 0 : 1);
    }

    private void run(long seed) throws IOException {
        Random random = new Random(seed * SPREAD);
        Original original = originals.get(random.nextInt(originals.size()));
        Damage damage = DAMAGES.get(random.nextInt(DAMAGES.size()));
        Mutant mutant = damage.apply(original, random);
        String name = "case %d: %s of %s, %s".formatted(seed, damage, original.name(), mutant.what());
        Path file = Files.write(folder.resolve("case-" + seed + ".arrow"), mutant.bytes());
        int[] counts = refusedReadAndWrong.get(damage);
        String wrong;
        try (Watchdog _ = new Watchdog(name, LIMIT_SECONDS, HANGS)) {
            wrong = Verdict.of(original, mutant, Seen.in(file));
            counts[1]++;
        } catch (RecordingException | AnalyzerException e) {
            wrong = Verdict.ofRefusal(original, mutant, e);
            counts[0]++;
        } catch (RuntimeException | Error e) {
            wrong = "a bug: " + e;
            e.printStackTrace(System.out);
        }
        if (wrong.isEmpty()) {
            Files.delete(file);
        } else {
            counts[2]++;
            System.out.println(name + ": " + wrong);
        }
    }

    /** Whether everything went well. */
    private boolean report(long cases, long seed) throws IOException {
        int wrong = 0;
        for (Map.Entry<Damage, int[]> entry : refusedReadAndWrong.entrySet()) {
            int[] counts = entry.getValue();
            System.out.printf(
                    "%-16s %5d refused, %5d read, %d wrong%n", entry.getKey(), counts[0], counts[1], counts[2]);
            wrong += counts[2];
        }
        long memoryKib = mostMemoryKib();
        System.out.printf(
                "%d cases from seed %d: %d wrong; at most %d MiB of memory%n", cases, seed, wrong, memoryKib >> 10);
        return wrong == 0 && memoryKib < MEMORY_LIMIT_KIB;
    }

    private static long mostMemoryKib() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }
}
