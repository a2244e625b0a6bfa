/** Recordings in DuckDB: the views, the statements in files, and the results. The only package that sees JDBC. */
@NullMarked
package netqscope.analyzer.database;

import org.jspecify.annotations.NullMarked;
