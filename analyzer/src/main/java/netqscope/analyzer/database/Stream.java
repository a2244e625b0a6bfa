package netqscope.analyzer.database;

import java.util.OptionalLong;
import netqscope.recording.Direction;

/**
 * The packets of one device, direction and CPU. Of a recording that was sampled, each stream was sampled on its own.
 *
 * @param population packets that passed the filters, recorded, lost or sampled out; empty if nobody counted them
 * @param recorded how many of them the files have; empty if nobody counted them
 */
public record Stream(String device, Direction direction, int cpu, OptionalLong population, OptionalLong recorded) {}
