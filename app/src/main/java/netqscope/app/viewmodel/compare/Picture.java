package netqscope.app.viewmodel.compare;

import netqscope.app.viewmodel.LoadState;

/** From what the charts of a comparison are drawn. */
record Picture(
        DrawnLines lines,
        LoadState<RecordedRate> here,
        LoadState<RecordedRate> other,
        SharedAxis axis,
        boolean swapped) {

    /** Takes some milliseconds for each line. */
    LoadState<ComparedRates> drawn() {
        return Both.of(here, other, (one, two) -> ComparedRates.of(lines, one, two, axis, swapped));
    }
}
