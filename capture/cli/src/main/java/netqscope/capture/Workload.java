package netqscope.capture;

/** What runs while something is measured. */
sealed interface Workload {

    /** The built-in senders. */
    record Flood(int threads) implements Workload {
        @Override
        public String toString() {
            return threads == 1 ? "1 thread" : threads + " threads";
        }
    }

    /** The built-in round trips, for latency. */
    record PingPong() implements Workload {
        @Override
        public String toString() {
            return "ping-pong";
        }
    }

    /** A command of the user's. */
    record Command() implements Workload {
        @Override
        public String toString() {
            return "load";
        }
    }
}
