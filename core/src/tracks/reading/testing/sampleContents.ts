import { expect } from 'vitest';
import { readTrackFile } from '../readTrackFile.ts';
import type { ReadTrackOptions } from '../readTrackFile.ts';
import {
  sampleGeojson,
  sampleGpx,
  sampleKml,
  sampleKmz,
  sampleTcx,
  sampleWaypoint,
} from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';

export const encoder = new TextEncoder();

export function read(content: string | Uint8Array, options?: ReadTrackOptions, chunkLength = 10_000) {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkLength) chunks.push(bytes.slice(at, at + chunkLength));
  return readTrackFile(chunks, options);
}

export const failing = (code: string) => expect.objectContaining({ code });
export const gpx = (inside: string) => `<gpx version="1.1">${inside}</gpx>`;
export const points = (...rows: string[]) => gpx(`<trk><trkseg>${rows.join('')}</trkseg></trk>`);
export const point = (lat: string, lon: string, inside = '') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`;

export const activity = syntheticActivity({
  waypoints: [
    [1.397, 42.667, 1_900],
    [1.39, 42.68, 2_600],
    [1.378, 42.667, 3_140],
  ],
  startEpoch: 1_600_000_000,
  noiseMeters: 2,
});
export const second = syntheticActivity({
  waypoints: [
    [1.37, 42.66, 3_000],
    [1.36, 42.65, 2_500],
  ],
  startEpoch: 1_600_030_000,
});

export function expectClose(actual: TrackSegment, expected: TrackSegment, degrees: number, meters: number): void {
  expect(actual.lon.length).toBe(expected.lon.length);
  expected.lon.forEach((lon, i) => {
    expect(Math.abs(actual.lon[i]! - lon)).toBeLessThanOrEqual(degrees);
    expect(Math.abs(actual.lat[i]! - expected.lat[i]!)).toBeLessThanOrEqual(degrees);
    expect(Math.abs(actual.elevationMeters[i]! - expected.elevationMeters[i]!)).toBeLessThanOrEqual(meters);
    expect(Math.abs(actual.time[i]! - expected.time[i]!)).toBeLessThanOrEqual(0.51);
  });
}

export const waypoints = [sampleWaypoint('Refugi & "llac" <1>', 1.38, 42.67)];
export const content = { segments: [activity, second], waypoints, name: 'Pica d’Estats' };
export const samples = {
  gpx: sampleGpx(content),
  tcx: sampleTcx(content),
  kml: sampleKml(content),
  kmz: sampleKmz(content),
  geojson: sampleGeojson(content),
};
