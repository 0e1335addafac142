import type { LonLat } from '@cordada/core/geo/lonLat';
import { prepareSegments } from '@cordada/core/tracks/prepareSegments';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { chosenLines, readTrackFile } from '@cordada/core/tracks/reading/readTrackFile';
import { simplify } from '@cordada/core/tracks/simplify';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import { segmentsOf } from '@cordada/core/tracks/track';
import type { ActivityStats } from '../stats/activityStats.ts';

/** Of a file with both, whether to take the recorded tracks or the planned routes. */
export type WantedLines = 'tracks' | 'routes';

export interface TrackPreview {
  readonly profile: TrackProfile;
  readonly figures: ActivityStats;
  readonly lines: readonly (readonly LonLat[])[];
}

const LINE_METERS = 2;

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** @throws Failure with a track code when the file cannot be read */
export async function previewTrack(file: Blob, lines: WantedLines): Promise<TrackPreview> {
  const segments = prepareSegments(segmentsOf(chosenLines(await readTrackFile(chunksOf(file)), lines)));
  return {
    profile: trackProfile(segments),
    figures: trackStatistics(segments),
    lines: segments.map((segment) =>
      Array.from(simplify(segment, LINE_METERS), (i): LonLat => [segment.lon[i] ?? 0, segment.lat[i] ?? 0]),
    ),
  };
}
