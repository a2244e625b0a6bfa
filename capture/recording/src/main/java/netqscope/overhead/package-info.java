/**
 * The file of an overhead experiment: schema, metadata, writer, reader, and the same as CSV. Published tables fit it too.
 */
@NullMarked
package netqscope.overhead;

import org.jspecify.annotations.NullMarked;
