/** The probe: attaches the BPF programs and drains their rings into column buffers. Knows no Arrow. */
@NullMarked
package netqscope.bpf;

import org.jspecify.annotations.NullMarked;
