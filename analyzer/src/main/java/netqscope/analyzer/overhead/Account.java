package netqscope.analyzer.overhead;

/** What became of the packets of all measurements of a setting in which a recorder ran. */
public record Account(long seen, long recorded, long lost, long sampledOut) {

    Account plus(Account other) {
        return new Account(
                seen + other.seen, recorded + other.recorded, lost + other.lost, sampledOut + other.sampledOut);
    }

    /** Of the packets seen, in percent. */
    public double lostPercent() {
        return seen == 0 ? 0 : 100.0 * lost / seen;
    }
}
