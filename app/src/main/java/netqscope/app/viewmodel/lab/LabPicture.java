package netqscope.app.viewmodel.lab;

import java.util.List;
import java.util.Optional;

/**
 * Precision and cost over the sampling distance, and what that says.
 *
 * @param curves of the statistics that were chosen; none until there is a study
 * @param costs empty if no experiment is open
 */
public record LabPicture(List<ErrorCurve> curves, Optional<CostCurve> costs, LabWords words) {

    static final LabPicture NONE = new LabPicture(List.of(), Optional.empty(), LabWords.NONE);

    public LabPicture {
        curves = List.copyOf(curves);
    }
}
