package netqscope.recording;

import java.util.Locale;

/**
 * Which of the packets that passed the filters were recorded.
 *
 * @param distance one packet in so many; 1 exactly if nothing was sampled out on purpose
 */
public record Sampling(Method method, int distance) {

    /** Every packet. */
    public static final Sampling NONE = new Sampling(Method.NONE, 1);

    public Sampling {
        if (distance < 1 || (method == Method.NONE) != (distance == 1)) {
            throw new IllegalArgumentException(
                    "sampling " + method.label() + " does not go with a distance of " + distance);
        }
    }

    /** How packets were chosen; every CPU and direction is a stream of its own. */
    public enum Method {
        /** Every packet is recorded. */
        NONE,
        /** Every D-th packet of a stream (RFC 5475 systematic count-based). */
        SYSTEMATIC,
        /** Each packet with probability 1/D, independently (RFC 5475 uniform probabilistic). */
        RANDOM;

        /** The lower-case name: the spelling in metadata. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The method of that label.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Method ofLabel(String label) {
            for (Method method : values()) {
                if (method.label().equals(label)) {
                    return method;
                }
            }
            throw new IllegalArgumentException("no sampling method is called \"" + Text.printable(label) + "\"");
        }
    }
}
