package netqscope.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test that loads BPF programs into the running kernel. Skipped, with the reason, where that cannot be. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@ExtendWith(KernelTest.Condition.class)
public @interface KernelTest {
    /** Root and BTF are all it takes. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (!Files.exists(Path.of("/sys/kernel/btf/vmlinux"))) {
                return ConditionEvaluationResult.disabled("the kernel has no BTF (/sys/kernel/btf/vmlinux)");
            }
            if (!isRoot()) {
                return ConditionEvaluationResult.disabled("loading BPF programs and making namespaces needs root");
            }
            return ConditionEvaluationResult.enabled("root and BTF");
        }

        private static boolean isRoot() {
            try {
                return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
