import { writeGeojson } from './writeGeojson.ts';
import { writeGpx } from './writeGpx.ts';
import type { TrackContent } from './writeGpx.ts';
import { writeKml } from './writeKml.ts';

export const TRACK_FILE_FORMATS = {
  gpx: { mediaType: 'application/gpx+xml; charset=utf-8', write: writeGpx },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', write: writeKml },
  geojson: { mediaType: 'application/geo+json', write: writeGeojson },
} as const satisfies Record<string, { mediaType: string; write: (content: TrackContent) => Generator<string> }>;

export type TrackFileFormat = keyof typeof TRACK_FILE_FORMATS;
