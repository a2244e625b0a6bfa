package netqscope.analyzer.database;

import netqscope.recording.Recording;

/**
 * An opened file and its name as the user wrote it.
 *
 * @param recording closed by whoever opened it
 * @param name what the {@code file} column says
 */
public record NamedRecording(Recording recording, String name) {}
