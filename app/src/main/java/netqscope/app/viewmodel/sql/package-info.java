/** What the SQL view shows, without its controls. */
@NullMarked
package netqscope.app.viewmodel.sql;

import org.jspecify.annotations.NullMarked;
