package netqscope.app.viewmodel.compare;

/** Where packets were lost on the common axis, and what to say about it. */
public record LostPackets(long fromNs, long toNs, String text) {}
