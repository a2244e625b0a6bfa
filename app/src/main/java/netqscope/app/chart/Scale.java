package netqscope.app.chart;

/** Where values are on an axis: 0 at its start, 1 at its end. */
sealed interface Scale permits LinearScale, LogScale {

    double low();

    double high();

    /** Not clamped, but zero and less are at 0 on a logarithmic scale. */
    double fraction(double value);

    double value(double fraction);
}
