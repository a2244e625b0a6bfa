package netqscope.app.chart;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.ImageIO;

/** Writes pictures: whole, or not at all. */
final class ChartFiles {

    private ChartFiles() {}

    static void savePng(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] argb = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbPreInstance(), argb, 0, width);
        save(file, out -> writePng(argb, width, height, out));
    }

    static void saveText(String text, Path file) throws IOException {
        save(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** @param argb premultiplied, row by row */
    static void writePng(int[] argb, int width, int height, OutputStream out) throws IOException {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB_PRE);
        picture.getRaster().setDataElements(0, 0, width, height, argb);
        if (!ImageIO.write(picture, "png", out)) {
            throw new IOException("this Java has no writer of PNG files: module java.desktop is incomplete");
        }
    }

    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private static void save(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null || target.getFileName() == null) {
            throw new IOException("cannot write " + file + ": it is not the name of a file");
        }
        // not createTempFile(): the picture should be as readable as files are here
        Path temporary =
                directory.resolve("." + target.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW)) {
                content.writeTo(out);
            }
            moveOver(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void moveOver(Path temporary, Path target) throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
