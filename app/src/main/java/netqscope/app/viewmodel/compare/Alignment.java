package netqscope.app.viewmodel.compare;

/** How two recordings share an axis of time. */
public enum Alignment {
    /** Both begin at 0. */
    START,
    /** By what the clocks of their hosts said; gaps between them are gaps. */
    WALL_CLOCK
}
