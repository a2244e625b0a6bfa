package netqscope.app.view;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.ImageIO;

/** A PNG file of what is on the screen. */
final class Picture {

    private Picture() {}

    /** Writes it whole or not at all. */
    static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        // Windows are opaque: no alpha, smaller files.
        BufferedImage buffered = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        buffered.setRGB(0, 0, width, height, pixels, 0, width);
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".draft", ".png");
        try {
            ImageIO.write(buffered, "png", draft.toFile());
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
