package netqscope.analyzer;

import netqscope.analyzer.output.Percent;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns an option's value into a percentage. */
final class PercentConverter implements ITypeConverter<Percent> {

    @Override
    public Percent convert(String value) {
        return Percent.parse(value)
                .orElseThrow(() -> new TypeConversionException(
                        "'%s' is no percentage; write a number and %%, such as 5%%".formatted(value)));
    }
}
