package netqscope.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import netqscope.recording.Direction;
import netqscope.recording.Totals;

/** The summary as one JSON object on one line, for scripts; keys are snake_case, counts are kernel packets (skbs). */
final class SummaryJson {

    private SummaryJson() {}

    static String of(Summary summary) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            write(summary, json);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be written to", e);
        }
        return text.toString();
    }

    private static void write(Summary summary, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("devices");
        for (Summary.DeviceTotals device : summary.devices()) {
            writeDevice(device, json);
        }
        json.writeEndArray();
        json.writeObjectFieldStart("lost_in_rings");
        json.writeNumberField("tx", summary.ringLoss().tx());
        json.writeNumberField("rx", summary.ringLoss().rx());
        json.writeArrayFieldStart("cpus");
        for (int cpu : summary.ringLoss().cpus()) {
            json.writeNumber(cpu);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeNumberField("not_written", summary.unwritten());
        json.writeObjectFieldStart("recursion_misses");
        json.writeNumberField("tx", summary.recursionMisses(Direction.TX));
        json.writeNumberField("rx", summary.recursionMisses(Direction.RX));
        json.writeEndObject();
        json.writeNumberField("duration_ns", summary.durationNs());
        json.writeStringField("file", summary.file().toString());
        json.writeNumberField("bytes", summary.fileSize().bytes());
        json.writeNumberField("ring_bytes", summary.ring().bytes());
        json.writeStringField("sampling_method", summary.sampling().method().label());
        json.writeNumberField("sampling_distance", summary.sampling().distance());
        json.writeStringField("end_reason", summary.reason().label());
        json.writeEndObject();
    }

    private static void writeDevice(Summary.DeviceTotals device, JsonGenerator json) throws IOException {
        Totals totals = device.totals();
        json.writeStartObject();
        json.writeStringField("name", device.name());
        json.writeNumberField("seen", totals.seen());
        json.writeNumberField("recorded", totals.recorded());
        json.writeNumberField("lost", totals.lost());
        json.writeNumberField("sampled_out", totals.sampledOut());
        json.writeNumberField("filtered", totals.filtered());
        json.writeEndObject();
    }
}
