package netqscope.app.viewmodel.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.console.ResultTable;

/**
 * The rows of a result as series of points.
 *
 * @param categories names of the x values 0, 1, 2 ...; empty if x are numbers
 * @param note what is not drawn; empty: all is
 */
public record ChartData(List<Series> series, List<String> categories, String note) {

    static final int MOST_SERIES = 64;
    static final int MOST_CATEGORIES = 200;

    /** A line of more points is drawn as the lowest and highest of each part of it. */
    private static final int MOST_POINTS = 16_000;

    private static final int PARTS = 4_000;

    public ChartData {
        series = List.copyOf(series);
        categories = List.copyOf(categories);
    }

    /** Points of one line, by x. */
    public record Series(String name, double[] x, double[] y) {}

    /** Collects what was chosen. */
    public static ChartData of(ResultTable table, ChartChoice choice) {
        boolean bars = choice.kind() == ChartKind.BARS;
        boolean numbers = ChartChoice.isNumber(table, choice.x()) && !(bars && ChartChoice.isFew(table, choice.x()));
        double factor = AxisText.secondsPerUnit(table.columns().get(choice.x()).name());
        Map<String, Integer> categories = numbers ? Map.of() : categories(table, choice.x());
        Map<String, Points> points = new LinkedHashMap<>();
        boolean left = false;
        int rows = table.rows();
        for (int row = 0; row < rows; row++) {
            double x = numbers
                    ? table.number(row, choice.x()) * (factor > 0 ? factor : 1)
                    : categories.getOrDefault(shown(table, row, choice.x()), -1);
            if (x < 0 && !numbers) {
                left = true;
                continue;
            }
            if (Double.isNaN(x)) {
                continue;
            }
            for (int column : choice.y()) {
                String name = name(table, choice, row, column);
                if (!points.containsKey(name) && points.size() == MOST_SERIES) {
                    left = true;
                    continue;
                }
                double y = table.number(row, column);
                if (Double.isNaN(y)) {
                    continue;
                }
                double yFactor =
                        AxisText.secondsPerUnit(table.columns().get(column).name());
                points.computeIfAbsent(name, _ -> new Points()).add(x, yFactor > 0 ? y * yFactor : y);
            }
        }
        List<Series> series = new ArrayList<>();
        boolean reduced = false;
        for (Map.Entry<String, Points> entry : points.entrySet()) {
            Points its = entry.getValue();
            if (numbers) {
                its.sort();
            }
            reduced |= its.size > MOST_POINTS;
            series.add(its.series(entry.getKey()));
        }
        return new ChartData(series, List.copyOf(categories.keySet()), note(left, reduced, table));
    }

    private static String note(boolean left, boolean reduced, ResultTable table) {
        List<String> notes = new ArrayList<>();
        if (table.more()) {
            notes.add("of the first rows only");
        }
        if (left) {
            notes.add("the first %d series and %d categories are drawn".formatted(MOST_SERIES, MOST_CATEGORIES));
        }
        if (reduced) {
            notes.add("lowest and highest of %,d parts of a series".formatted(PARTS));
        }
        return String.join("; ", notes);
    }

    private static String name(ResultTable table, ChartChoice choice, int row, int column) {
        String y = table.columns().get(column).name();
        if (choice.series().isEmpty()) {
            return y;
        }
        StringBuilder name = new StringBuilder();
        for (int series : choice.series()) {
            String its = table.columns().get(series).name();
            name.append(name.isEmpty() ? "" : " ")
                    .append(table.columns().get(series).numeric() ? its + " " : "")
                    .append(shown(table, row, series));
        }
        return choice.y().size() == 1 ? name.toString() : name + ", " + y;
    }

    /** Names of x in their order, numbers in that of numbers, and the index of each. */
    private static Map<String, Integer> categories(ResultTable table, int column) {
        Map<String, Double> names = new LinkedHashMap<>();
        for (int row = 0; row < table.rows() && names.size() < MOST_CATEGORIES; row++) {
            names.putIfAbsent(shown(table, row, column), table.number(row, column));
        }
        List<String> ordered = new ArrayList<>(names.keySet());
        if (table.columns().get(column).numeric()) {
            ordered.sort(Comparator.comparingDouble(names::get));
        }
        Map<String, Integer> categories = new LinkedHashMap<>();
        ordered.forEach(name -> categories.put(name, categories.size()));
        return categories;
    }

    private static String shown(ResultTable table, int row, int column) {
        return table.isNull(row, column) ? "null" : table.text(row, column);
    }

    private static final class Points {

        private double[] x = new double[256];
        private double[] y = new double[256];
        private int size;

        void add(double itsX, double itsY) {
            if (size == x.length) {
                x = Arrays.copyOf(x, size * 2);
                y = Arrays.copyOf(y, size * 2);
            }
            x[size] = itsX;
            y[size] = itsY;
            size++;
        }

        void sort() {
            for (int i = 1; i < size; i++) {
                if (x[i] < x[i - 1]) {
                    sortByIndex();
                    return;
                }
            }
        }

        Series series(String name) {
            if (size <= MOST_POINTS) {
                return new Series(name, Arrays.copyOf(x, size), Arrays.copyOf(y, size));
            }
            double[] reducedX = new double[2 * PARTS];
            double[] reducedY = new double[2 * PARTS];
            for (int part = 0; part < PARTS; part++) {
                int low = (int) ((long) size * part / PARTS);
                int high = low;
                for (int i = low; i < (int) ((long) size * (part + 1) / PARTS); i++) {
                    low = y[i] < y[low] ? i : low;
                    high = y[i] > y[high] ? i : high;
                }
                reducedX[2 * part] = x[Math.min(low, high)];
                reducedY[2 * part] = y[Math.min(low, high)];
                reducedX[2 * part + 1] = x[Math.max(low, high)];
                reducedY[2 * part + 1] = y[Math.max(low, high)];
            }
            return new Series(name, reducedX, reducedY);
        }

        private void sortByIndex() {
            Integer[] order = new Integer[size];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (a, b) -> Double.compare(x[a], x[b]));
            double[] sortedX = new double[size];
            double[] sortedY = new double[size];
            for (int i = 0; i < size; i++) {
                sortedX[i] = x[order[i]];
                sortedY[i] = y[order[i]];
            }
            x = sortedX;
            y = sortedY;
        }
    }
}
