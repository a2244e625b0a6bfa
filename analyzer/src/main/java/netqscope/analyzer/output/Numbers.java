package netqscope.analyzer.output;

/** How a table writes numbers. */
public enum Numbers {
    /** As a program reads them: 1234567. */
    PLAIN,
    /** As a person reads them: 1,234,567. */
    GROUPED;

    private static final int GROUP = 3;

    /** The number as text. */
    public String of(Number number) {
        String text = PlainText.of(number);
        return this == GROUPED ? group(text) : text;
    }

    private static String group(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        StringBuilder grouped = new StringBuilder(text);
        for (int at = end - GROUP; at > start; at -= GROUP) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }
}
