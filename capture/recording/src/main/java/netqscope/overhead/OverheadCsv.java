package netqscope.overhead;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import netqscope.recording.RecordingException;
import netqscope.recording.Text;

/**
 * An experiment as a table of text: {@code # key: value} lines, a header with columns of {@link MeasurementColumn} in any
 * order, and a line a measurement. It is how published tables get in.
 */
final class OverheadCsv {

    private static final Pattern METADATA = Pattern.compile("#\\s*([a-z0-9_]+):\\s*(.*)");
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String COMMENT = "#";

    private final Map<String, String> metadata = new HashMap<>();
    private final List<MeasurementColumn> header = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();

    private OverheadCsv() {}

    /** @throws RecordingException with the number of the line that is wrong, and its value */
    static OverheadFile read(byte[] bytes) throws RecordingException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RecordingException("is a text file, but not one in UTF-8", e);
        }
        OverheadCsv table = new OverheadCsv();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            try {
                table.add(number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line);
            } catch (IllegalArgumentException e) {
                throw new RecordingException("line " + Text.number(number) + ": " + e.getMessage(), e);
            }
        }
        return table.file();
    }

    private void add(String line) {
        if (line.isBlank()) {
            return;
        }
        if (line.startsWith(COMMENT)) {
            Matcher pair = METADATA.matcher(line);
            if (header.isEmpty() && pair.matches()) {
                addMetadata(pair.group(1), pair.group(2).strip());
            }
        } else if (header.isEmpty()) {
            addHeader(fields(line));
        } else {
            addMeasurement(fields(line));
        }
    }

    private void addMetadata(String key, String value) {
        metadata.put(key, value);
        // So that what is wrong is told with its line.
        MetadataKey.check(key, value);
    }

    private void addHeader(List<String> labels) {
        for (String label : labels) {
            MeasurementColumn column = MeasurementColumn.ofLabel(label.strip());
            if (column == null) {
                throw new IllegalArgumentException(Values.quoted(label.strip())
                        + " is no column of an overhead experiment. Its header names kind, variant and others,"
                        + " separated by commas: see docs/recording-format.md.");
            }
            if (header.contains(column)) {
                throw new IllegalArgumentException("the column " + column.label() + " is there twice");
            }
            header.add(column);
        }
        for (MeasurementColumn column : MeasurementColumn.values()) {
            if (!column.nullable() && !header.contains(column)) {
                throw new IllegalArgumentException("the column " + column.label() + " is missing");
            }
        }
    }

    private void addMeasurement(List<String> fields) {
        if (fields.size() != header.size()) {
            throw new IllegalArgumentException(
                    "has " + Text.count(fields.size(), "field") + ", the header " + header.size());
        }
        Measurement.Builder builder = new Measurement.Builder();
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i).strip();
            if (!field.isEmpty()) {
                header.get(i).setText(builder, field);
            }
        }
        if (measurements.size() == OverheadReader.MAX_ROWS) {
            throw new IllegalArgumentException(
                    "there are more than " + Text.number(OverheadReader.MAX_ROWS) + " measurements");
        }
        measurements.add(builder.build());
    }

    private OverheadFile file() throws RecordingException {
        if (header.isEmpty()) {
            throw new RecordingException(
                    "has no line with the names of its columns, such as kind,variant,threads,rate");
        }
        try {
            return new OverheadFile(MetadataKey.read(metadata), measurements, ExperimentEnd.COMPLETE);
        } catch (IllegalArgumentException e) {
            throw new RecordingException("is not right: in its # lines, " + e.getMessage(), e);
        }
    }

    /** RFC 4180, except that a field does not go on in the next line. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quotation mark is not closed");
        }
        fields.add(field.toString());
        return fields;
    }
}
