package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.database.QueueSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.output.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/** Which packets of a recording a command is about. */
final class SelectionOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = TimePoint.Converter.class,
            description =
                    "Only packets at or after TIME: since the start (1.5s, 250ms), before the end (-2s), or of the"
                            + " clock (12:00:01.5 or 2026-11-30T12:00:01, UTC unless +01:00 or the like follows).")
    private @Nullable TimePoint from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = TimePoint.Converter.class,
            description = "Only packets before TIME.")
    private @Nullable TimePoint to;

    @Option(
            names = "--direction",
            paramLabel = "DIRECTION",
            converter = DirectionChoice.Converter.class,
            description = "Only packets of tx or rx; both unless said.")
    private DirectionChoice direction = DirectionChoice.BOTH;

    @Option(
            names = "--queue",
            paramLabel = "LIST",
            converter = QueueConverter.class,
            description = "Only packets of these queues, such as 0-3,7,unrecorded.")
    private @Nullable QueueSet queues;

    @Option(
            names = "--device",
            paramLabel = "NAME",
            split = ",",
            description = "Only packets of these devices; several are separated by commas.")
    private List<String> devices = new ArrayList<>();

    /**
     * The selection in a recording.
     *
     * @param startRealtimeNs the real-time clock at the recording's start
     * @param endNs when the recording ended, since its start; empty if that is unknown
     * @param recordedDevices the names of the recording's devices
     * @throws ParameterException if nothing can meet it in this recording
     */
    Selection resolve(long startRealtimeNs, OptionalLong endNs, List<String> recordedDevices) {
        for (String device : devices) {
            if (!recordedDevices.contains(device)) {
                throw wrong("--device %s: the recording is of %s"
                        .formatted(
                                device,
                                recordedDevices.stream().map(Printable::of).collect(joining(", "))));
            }
        }
        return new Selection(
                range(startRealtimeNs, endNs),
                direction.directions(),
                new LinkedHashSet<>(devices),
                Optional.ofNullable(queues));
    }

    private TimeRange range(long startRealtimeNs, OptionalLong endNs) {
        long fromNs = sinceStartNs("--from", from, TimeRange.ALL.fromNs(), startRealtimeNs, endNs);
        long toNs = sinceStartNs("--to", to, TimeRange.ALL.toNs(), startRealtimeNs, endNs);
        if (fromNs >= toNs) {
            throw wrong("--from %s is not before --to %s".formatted(from, to));
        }
        if (endNs.isPresent() && fromNs > endNs.getAsLong()) {
            throw outside("--from", from, endNs.getAsLong(), "after its end", startRealtimeNs);
        }
        if (endNs.isPresent() && toNs <= 0) {
            throw outside("--to", to, endNs.getAsLong(), "not after its start", startRealtimeNs);
        }
        return new TimeRange(fromNs, toNs);
    }

    private long sinceStartNs(
            String option, @Nullable TimePoint time, long otherwiseNs, long startRealtimeNs, OptionalLong endNs) {
        if (time == null) {
            return otherwiseNs;
        }
        try {
            return time.sinceStartNs(startRealtimeNs, endNs);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
    }

    private ParameterException outside(
            String option, @Nullable TimePoint time, long endNs, String where, long startRealtimeNs) {
        return wrong("%s %s is outside of the recording, %s: it ended %s after its start, which was at %s"
                .formatted(option, time, where, Times.seconds(endNs), Times.text(startRealtimeNs)));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    static final class QueueConverter implements ITypeConverter<QueueSet> {

        @Override
        public QueueSet convert(String value) {
            try {
                return QueueSet.parse(value);
            } catch (IllegalArgumentException e) {
                TypeConversionException error = new TypeConversionException(String.valueOf(e.getMessage()));
                error.initCause(e);
                throw error;
            }
        }
    }
}
