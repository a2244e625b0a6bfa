package netqscope.app.viewmodel.overview;

import java.util.EnumSet;
import java.util.Set;
import netqscope.recording.Direction;

/** Which directions are shown. */
public enum DirectionChoice {
    BOTH("tx and rx"),
    TX("tx"),
    RX("rx");

    private final String label;

    DirectionChoice(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public Set<Direction> directions() {
        return switch (this) {
            case BOTH -> EnumSet.allOf(Direction.class);
            case TX -> EnumSet.of(Direction.TX);
            case RX -> EnumSet.of(Direction.RX);
        };
    }

    static DirectionChoice of(Set<Direction> directions) {
        for (DirectionChoice choice : values()) {
            if (choice.directions().equals(directions)) {
                return choice;
            }
        }
        return BOTH;
    }
}
