/**
 * What the windows show and how it is asked for, without controls, without a toolkit and without SQL. Everything here lives on the
 * thread of {@link netqscope.app.viewmodel.Background#onUi}, unless it says otherwise.
 */
@NullMarked
package netqscope.app.viewmodel;

import org.jspecify.annotations.NullMarked;
