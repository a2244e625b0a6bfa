package netqscope.analyzer.database;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Hands rows of integers from the threads that count to the statement that inserts them, a block at a time. It holds few
 * blocks: who is faster waits.
 */
final class CellStream {

    static final int BLOCK_ROWS = 1 << 15;

    private static final int BLOCKS = 4;

    private final int columns;
    private final Deque<Block> blocks = new ArrayDeque<>();
    private boolean ended;
    private boolean abandoned;
    private @Nullable Throwable failure;

    CellStream(int columns) {
        this.columns = columns;
    }

    int columns() {
        return columns;
    }

    /** Something to write rows with; one thread uses it. */
    Writer writer() {
        return new Writer();
    }

    /** There will be no more blocks. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** There will be no more blocks, because those who count them failed. */
    synchronized void fail(Throwable cause) {
        failure = cause;
        end();
    }

    /** Nobody will take blocks any more. */
    synchronized void abandon() {
        abandoned = true;
        blocks.clear();
        notifyAll();
    }

    /**
     * The next block; null at the end.
     *
     * @throws InterruptedException if the thread was
     * @throws IllegalStateException with what {@link #fail} was told
     */
    synchronized @Nullable Block take() throws InterruptedException {
        while (blocks.isEmpty() && !ended) {
            wait();
        }
        if (failure != null) {
            throw new IllegalStateException("counting failed", failure);
        }
        Block block = blocks.poll();
        notifyAll();
        return block;
    }

    private synchronized void put(Block block) throws InterruptedException {
        while (blocks.size() >= BLOCKS && !abandoned) {
            wait();
        }
        if (abandoned) {
            throw new CancellationException("nobody takes the counts");
        }
        blocks.add(block);
        notifyAll();
    }

    /** Some rows, column by column. */
    static final class Block {

        private final long[][] columns;
        private int rows;

        private Block(int columns) {
            this.columns = new long[columns][BLOCK_ROWS];
        }

        int rows() {
            return rows;
        }

        long[] column(int index) {
            return columns[index];
        }
    }

    /** Fills blocks. */
    final class Writer {

        private Block block = new Block(columns);

        private Writer() {}

        /** Adds a row: a value for each column. */
        void add(long first, long second, long third) throws InterruptedException {
            block.columns[0][block.rows] = first;
            block.columns[1][block.rows] = second;
            block.columns[2][block.rows] = third;
            endRow();
        }

        /** Adds a row, its values one after the other from {@code offset}. */
        void add(long[] values, int offset) throws InterruptedException {
            for (int i = 0; i < columns; i++) {
                block.columns[i][block.rows] = values[offset + i];
            }
            endRow();
        }

        /** Hands over what has not been handed over yet. */
        void flush() throws InterruptedException {
            if (block.rows > 0) {
                put(block);
                block = new Block(columns);
            }
        }

        private void endRow() throws InterruptedException {
            block.rows++;
            if (block.rows == BLOCK_ROWS) {
                flush();
            }
        }
    }
}
