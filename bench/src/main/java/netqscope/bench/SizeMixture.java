package netqscope.bench;

import java.util.SplittableRandom;

/**
 * Sizes of one direction, as a table to draw from: small, medium and full frames in IMIX's proportion 7:4:1, and some kernel
 * packets that stand for many wire packets (GSO on transmit, GRO on receive).
 */
final class SizeMixture {

    static final int ENTRIES = 4_096;
    static final int FULL_FRAME_BYTES = 1_514;

    /** Ethernet, IPv4 and TCP with time stamps: what each wire packet of a GSO packet carries besides its payload. */
    static final int HEADER_BYTES = 66;

    static final int SEGMENT_BYTES = FULL_FRAME_BYTES - HEADER_BYTES;

    private static final int SEGMENTS_MAX = 45;

    /** With link header. */
    final int[] lengthBytes = new int[ENTRIES];

    final short[] gsoSegments = new short[ENTRIES];
    final short[] gsoSizeBytes = new short[ENTRIES];

    /** @param gsoShare of kernel packets that stand for two or more wire packets */
    SizeMixture(double gsoShare, SplittableRandom random) {
        for (int entry = 0; entry < ENTRIES; entry++) {
            if (random.nextDouble() < gsoShare) {
                int segments = random.nextInt(2, SEGMENTS_MAX + 1);
                int lastSegmentBytes = random.nextInt(1, SEGMENT_BYTES + 1);
                lengthBytes[entry] = HEADER_BYTES + (segments - 1) * SEGMENT_BYTES + lastSegmentBytes;
                gsoSegments[entry] = (short) segments;
                gsoSizeBytes[entry] = (short) SEGMENT_BYTES;
            } else {
                lengthBytes[entry] = singleFrame(random);
            }
        }
    }

    private static int singleFrame(SplittableRandom random) {
        int choice = random.nextInt(12);
        if (choice < 7) {
            return random.nextInt(60, 79);
        }
        if (choice < 11) {
            return random.nextInt(400, 781);
        }
        return FULL_FRAME_BYTES;
    }
}
