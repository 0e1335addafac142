import type { TrackSegment } from '@cordada/core/tracks/track';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

/**
 * Heights of the ground under each of these segments. They are asked for at once: a line of thousands of segments takes no
 * more of the provider than one of a single segment may.
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
