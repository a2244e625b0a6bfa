package netqscope.app.view;

import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;

/** What a view of a recording is made from. */
public record ViewContext(RecordingModel recording, Background background, Themes themes, Tools tools) {}
