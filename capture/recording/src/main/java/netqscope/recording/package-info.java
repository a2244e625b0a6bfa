/** The recording format: schema, metadata, writer, reader and recovery. Depends on Arrow alone. */
@NullMarked
package netqscope.recording;

import org.jspecify.annotations.NullMarked;
