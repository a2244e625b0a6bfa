package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizesTest {

    @Test
    void exactSizesHaveNoDecimals() {
        assertThat(Sizes.iec(0)).isEqualTo("0 B");
        assertThat(Sizes.iec(1023)).isEqualTo("1023 B");
        assertThat(Sizes.iec(1024)).isEqualTo("1 KiB");
        assertThat(Sizes.iec(2 << 20)).isEqualTo("2 MiB");
    }

    @Test
    void othersHaveOne() {
        assertThat(Sizes.iec(1536)).isEqualTo("1.5 KiB");
        assertThat(Sizes.iec(395_111_498)).isEqualTo("376.8 MiB");
        assertThat(Sizes.iec(Long.MAX_VALUE)).isEqualTo("8388608 TiB");
    }
}
