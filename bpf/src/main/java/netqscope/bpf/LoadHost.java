package netqscope.bpf;

import java.util.Arrays;
import java.util.List;

/** What an experiment's traffic is made on: CPUs of this process, and a network namespace for the other end of a veth pair. */
public final class LoadHost {
    private static final int MOST_CPUS = 8192;

    private LoadHost() {}

    /** The numbers of the CPUs that this thread may use, ascending. */
    public static List<Integer> cpus() {
        ProbeLibrary.load();
        int[] numbers = new int[MOST_CPUS];
        int count = ProbeLibrary.checkedCount(allowedCpus(numbers), "cpus");
        return Arrays.stream(numbers, 0, count).boxed().toList();
    }

    /** A network namespace without a name: it is gone, with its interfaces, once this is closed or the process ended. */
    public static final class NetworkNamespace implements AutoCloseable {
        private final int descriptor;
        private boolean closed;

        private NetworkNamespace(int descriptor) {
            this.descriptor = descriptor;
        }

        /**
         * Makes one, with nothing but a lo that is down.
         *
         * @throws ProbeException if that is not permitted
         */
        public static NetworkNamespace create() throws ProbeException {
            ProbeLibrary.load();
            int descriptor = newNetns();
            if (descriptor < 0) {
                throw new ProbeException(
                        "cannot make a network namespace: %s. Run as root, or grant CAP_SYS_ADMIN and CAP_NET_ADMIN."
                                .formatted(Errno.name(descriptor)));
            }
            return new NetworkNamespace(descriptor);
        }

        /** The file that stands for it, for commands that take a namespace by its path. */
        public String path() {
            return "/proc/%d/fd/%d".formatted(ProcessHandle.current().pid(), descriptor);
        }

        int descriptor() {
            return descriptor;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                closeDescriptor(descriptor);
            }
        }
    }

    // overhead_jni.c

    private static native int allowedCpus(int[] cpus);

    private static native int newNetns();

    private static native void closeDescriptor(int descriptor);
}
