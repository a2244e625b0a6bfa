package netqscope.bpf;

/**
 * What bcc's netqtop does in the kernel for each packet of a device, to measure against (bpf/src/main/native/netqtop.bpf.c). Its
 * counts are not read.
 */
public final class NetqtopProbe implements AutoCloseable {
    private long handle;

    private NetqtopProbe(long handle) {
        this.handle = handle;
    }

    /** Loads the programs, without attaching them. */
    public static NetqtopProbe open(DeviceInfo device) throws ProbeException {
        ProbeLibrary.load();
        long handle = open(device.name());
        if (handle <= 0) {
            throw ProbeLibrary.cannotLoad("netqtop's programs", handle);
        }
        return new NetqtopProbe(handle);
    }

    /**
     * From here on packets are counted.
     *
     * @throws ProbeException most often since tracefs, through which classic tracepoints are attached, is not mounted
     */
    public void attach() throws ProbeException {
        int error = attach(openHandle());
        if (error < 0) {
            throw new ProbeException(
                    "cannot attach netqtop's programs: %s. They need tracefs: mount -t tracefs tracefs /sys/kernel/tracing"
                            .formatted(Errno.name(error)));
        }
    }

    /** To be attached again. */
    public void detach() throws ProbeException {
        int error = detach(openHandle());
        if (error < 0) {
            throw new ProbeException("cannot detach netqtop's programs: " + Errno.name(error));
        }
    }

    /** Detaches if need be. Closing twice is harmless. */
    @Override
    public void close() {
        long closing = handle;
        handle = 0;
        if (closing != 0) {
            close(closing);
        }
    }

    private long openHandle() {
        if (handle == 0) {
            throw new IllegalStateException("netqtop's programs are closed");
        }
        return handle;
    }

    // overhead_jni.c

    private static native long open(String device);

    private static native int attach(long probe);

    private static native int detach(long probe);

    private static native void close(long probe);
}
