package netqscope.capture;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.TypeConversionException;

/** Variants by their names: {@code none,full}. */
record VariantList(Set<Variant.Kind> kinds) {

    VariantList {
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    }

    static VariantList parse(String text) {
        Set<Variant.Kind> kinds = EnumSet.noneOf(Variant.Kind.class);
        for (String name : text.split(",", -1)) {
            Variant.Kind kind = Arrays.stream(Variant.Kind.values())
                    .filter(each -> each.label().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'%s' is no variant; there are %s".formatted(name, Variant.Kind.labels())));
            kinds.add(kind);
        }
        return new VariantList(kinds);
    }
}
