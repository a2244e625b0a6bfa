package netqscope.recording;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The pages of a mapped file that count as this process's memory once they were read. */
final class MappedPages {

    private static final int MADV_DONTNEED = 4;
    private static final int PAGE_BYTES = 4096;

    /** Smaller files may stay: looking up what gives pages back takes longer than it is worth. */
    private static final long LARGE_BYTES = 256L << 20;

    private MappedPages() {}

    /** Gives the whole pages of a part of a large file back; reading them again takes them from the page cache. */
    static void giveBack(MemorySegment file, MemorySegment part) {
        if (file.byteSize() < LARGE_BYTES) {
            return;
        }
        long start = -Math.floorDiv(-part.address(), PAGE_BYTES) * PAGE_BYTES;
        long end = Math.floorDiv(part.address() + part.byteSize(), PAGE_BYTES) * PAGE_BYTES;
        if (start < end) {
            Madvise.HANDLE.ifPresent(madvise -> call(madvise, start, end - start));
        }
    }

    // Its result does not matter: pages of another size than assumed stay.
    private static void call(MethodHandle madvise, long address, long bytes) {
        try {
            int _ = (int) madvise.invokeExact(MemorySegment.ofAddress(address), bytes, MADV_DONTNEED);
        } catch (Throwable e) {
            throw new IllegalStateException("madvise cannot be called", e);
        }
    }

    /** Found when it is needed first, as looking for it takes time. */
    private static final class Madvise {

        // Elsewhere the number may mean something else.
        private static final Optional<MethodHandle> HANDLE =
                System.getProperty("os.name").equals("Linux") ? find() : Optional.empty();

        @SuppressWarnings("restricted")
        private static Optional<MethodHandle> find() {
            Linker linker = Linker.nativeLinker();
            FunctionDescriptor madvise = FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
            return linker.defaultLookup().find("madvise").map(symbol -> linker.downcallHandle(symbol, madvise));
        }
    }
}
