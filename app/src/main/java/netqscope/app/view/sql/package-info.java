/** Where a person asks in SQL, and sees what the answer is. */
@NullMarked
package netqscope.app.view.sql;

import org.jspecify.annotations.NullMarked;
