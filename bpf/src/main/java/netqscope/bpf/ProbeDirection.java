package netqscope.bpf;

/** Which tracepoint a packet passed. */
public enum ProbeDirection {
    /** {@code net_dev_start_xmit}: handed to the driver. */
    TX(0),
    /** {@code netif_receive_skb}: taken from the driver, after GRO. */
    RX(1);

    /** How many there are: a CPU has a ring for each. */
    static final int COUNT = 2;

    private final int code;

    ProbeDirection(int code) {
        this.code = code;
    }

    /** 0 tx, 1 rx: as in the rows' direction column, and where a CPU's ring is: {@code cpu * 2 + code}. */
    public int code() {
        return code;
    }

    int bit() {
        return 1 << code;
    }
}
