import type { TrackSegment } from '@cordada/core/tracks/track';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

/**
 * Samples the terrain below all segments in a single request, so that many segments cost the provider no more than
 * one.
 * @throws Failure `unavailable`
 */
export async function sampleElevations(
  terrain: Terrain,
  segments: readonly Pick<TrackSegment, 'lon' | 'lat'>[],
): Promise<Float64Array<ArrayBuffer>[]> {
  const all = (name: 'lon' | 'lat'): Float64Array => {
    const joined = new Float64Array(segments.reduce((sum, { lon }) => sum + lon.length, 0));
    let at = 0;
    for (const segment of segments) {
      joined.set(segment[name], at);
      at += segment[name].length;
    }
    return joined;
  };
  const heights = await terrain.heightsAt(all('lon'), all('lat'));
  let taken = 0;
  return segments.map(({ lon }) => heights.slice(taken, (taken += lon.length)));
}
