package netqscope.analyzer.output;

/** Numbers and signs that are read together, such as {@code ~8,328 ±2.1 %}. Only for people. */
public interface Figure {

    /** The text with numbers written that way. */
    String text(Numbers numbers);
}
