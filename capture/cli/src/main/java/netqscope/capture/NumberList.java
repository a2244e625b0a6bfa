package netqscope.capture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers from 1 on, none twice, in the order they were given: {@code 1,2,4}. */
record NumberList(List<Integer> numbers) {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}|1\\d{9}");

    NumberList {
        numbers = List.copyOf(numbers);
    }

    static NumberList parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String number : text.split(",", -1)) {
            if (!NUMBER.matcher(number).matches()) {
                throw new TypeConversionException(
                        "'%s' is no whole number from 1 to 1999999999; write such numbers with commas, as in 1,2,4"
                                .formatted(number));
            }
            numbers.add(Integer.parseInt(number));
        }
        if (new HashSet<>(numbers).size() < numbers.size()) {
            throw new TypeConversionException("'%s' has a number twice; name each once".formatted(text));
        }
        return new NumberList(numbers);
    }
}
