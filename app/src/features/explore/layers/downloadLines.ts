import { saveFile } from '#app/data/requests/downloadFile.ts';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';

export interface NamedLines {
  readonly name: string;
  readonly lines: readonly (readonly LonLat[])[];
}

/** GPX of lines as the map draws them; lines of one point are left out. */
export function gpxOfLines(name: string, all: readonly NamedLines[]): string {
  const tracks = all
    .map(({ name, lines }) => ({
      name,
      kind: 'track' as const,
      segments: lines.filter((line) => line.length > 1).map(segmentOfPlaces),
    }))
    .filter(({ segments }) => segments.length > 0);
  return [...writeGpx({ name, tracks, waypoints: [] })].join('');
}

export function downloadLines(name: string, all: readonly NamedLines[]): void {
  saveFile(new Blob([gpxOfLines(name, all)], { type: 'application/gpx+xml' }), `${name}.gpx`);
}
