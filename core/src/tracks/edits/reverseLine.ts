import { withoutTimes } from '../track.ts';
import type { TrackSegment } from '../track.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Reverses a line and drops its times: nobody was at these places in this order, so reversed times would fake speeds,
 * breaks and completions.
 */
export function reverseLine(line: EditedLine): EditedLine {
  return {
    ...line,
    parts: line.parts.map((part) => ({ ...part, segments: part.segments.map(reverseSegment).reverse() })).reverse(),
  };
}

function reverseSegment({ lon, lat, elevationMeters, time }: TrackSegment): TrackSegment {
  return withoutTimes({
    lon: lon.toReversed(),
    lat: lat.toReversed(),
    elevationMeters: elevationMeters.toReversed(),
    time,
  });
}
