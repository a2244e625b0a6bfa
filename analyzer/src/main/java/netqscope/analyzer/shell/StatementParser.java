package netqscope.analyzer.shell;

import java.util.List;
import netqscope.analyzer.database.SqlScript;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine when what was entered is complete, and which word the cursor is in. */
final class StatementParser implements Parser {

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && !DotCommand.isOne(line) && !SqlScript.isComplete(line)) {
            throw new EOFError(-1, cursor, "the statement has no semicolon yet");
        }
        int start = cursor;
        while (start > 0 && isWordPart(line, start - 1)) {
            start--;
        }
        int end = cursor;
        while (end < line.length() && isWordPart(line, end)) {
            end++;
        }
        return new Word(line, cursor, line.substring(start, end), cursor - start);
    }

    /** A dot belongs to a word as its first character only, as in {@code .help}; not in {@code packets.queue}. */
    private static boolean isWordPart(String line, int index) {
        char c = line.charAt(index);
        return Character.isLetterOrDigit(c)
                || c == '_'
                || (c == '.' && line.substring(0, index).isBlank());
    }

    private record Word(String line, int cursor, String word, int wordCursor) implements CompletingParsedLine {

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word);
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor;
        }

        @Override
        public int rawWordLength() {
            return word.length();
        }
    }
}
