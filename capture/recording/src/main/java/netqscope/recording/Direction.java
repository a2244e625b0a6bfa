package netqscope.recording;

import java.util.Locale;

/** Which of the two kernel hooks saw the packet. */
public enum Direction {
    /** {@code net_dev_start_xmit}: the packet was handed to the driver. */
    TX(0),
    /** {@code netif_receive_skb}: the packet came up from the driver. */
    RX(1);

    private final int code;

    Direction(int code) {
        this.code = code;
    }

    /** The value of the {@code direction} column: 0 for TX, 1 for RX. */
    public int code() {
        return code;
    }

    /** {@code tx} or {@code rx}: the spelling in metadata, SQL and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The direction of that label.
     *
     * @throws IllegalArgumentException if {@code label} is neither {@code tx} nor {@code rx}
     */
    public static Direction ofLabel(String label) {
        for (Direction direction : values()) {
            if (direction.label().equals(label)) {
                return direction;
            }
        }
        throw new IllegalArgumentException("a direction is tx or rx, not \"" + Text.printable(label) + "\"");
    }
}
