import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { unitVectors } from '@cordada/core/geo/sphere';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { PLAN_SUN_SAMPLES } from '@cordada/core/limits';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { distancesAlong } from '@cordada/core/tracks/stats/statistics';
import type { PanoramaReader, PlaceOnTrack } from '#server/modules/panorama/index.ts';

const SAMPLE_MIN_METERS = 100;
const CACHED_ANSWERS = 300;
const CACHE_MS = 3_600_000;

export interface TrackSun {
  /**
   * Null where the terrain is unknown.
   * @param refusal counts a computation; the reason to refuse it
   * @throws Failure `invalid_input`, `too_many_requests`, `unavailable`
   */
  read(geometry: Uint8Array, day: unknown, refusal: () => Failure | null): Promise<SunAlong | null>;
}

/** Keeps answers by a digest of line and day, so that they hold for whoever may read this line. */
export function createTrackSun(reader: PanoramaReader): TrackSun {
  const kept = new LRUCache<string, { readonly sun: SunAlong | null }>({ max: CACHED_ANSWERS, ttl: CACHE_MS });
  return {
    async read(geometry, given, refusal) {
      const day = dayOf(given);
      const key = `${day} ${createHash('sha256').update(geometry).digest('base64')}`;
      const known = kept.get(key);
      if (known) return known.sun;
      const refused = refusal();
      if (refused) throw refused;
      const places = spreadAlong(geometry);
      const sun = places.length > 0 ? await reader.readSun(places, day) : null;
      kept.set(key, { sun });
      return sun;
    },
  };
}

/** Places in the middles of equal parts of a track. */
export function spreadAlong(geometry: Uint8Array): PlaceOnTrack[] {
  const lines = decodeTrack(geometry)
    .filter(({ lon }) => lon.length > 1)
    .map((segment) => ({ ...segment, along: distancesAlong(unitVectors(segment.lon, segment.lat)) }));
  const length = lines.reduce((sum, { along }) => sum + along.at(-1)!, 0);
  if (!(length > 0)) return [];
  const count = Math.min(PLAN_SUN_SAMPLES, Math.ceil(length / SAMPLE_MIN_METERS));
  const places: PlaceOnTrack[] = [];
  let offset = 0;
  for (const { lon, lat, along } of lines) {
    const end = offset + along.at(-1)!;
    let i = 1;
    for (;;) {
      const alongMeters = ((places.length + 0.5) * length) / count;
      if (places.length >= count || alongMeters > end) break;
      const meters = alongMeters - offset;
      while (i < along.length - 1 && along[i]! < meters) i += 1;
      const run = along[i]! - along[i - 1]!;
      const share = run > 0 ? (meters - along[i - 1]!) / run : 0;
      const between = (values: Float64Array): number => values[i - 1]! + (values[i]! - values[i - 1]!) * share;
      places.push({ place: [between(lon), between(lat)], alongMeters });
    }
    offset = end;
  }
  return places;
}

function dayOf(given: unknown): string {
  const day = typeof given === 'string' && /^(19|20)\d{2}-\d{2}-\d{2}$/.test(given) ? given : '';
  const at = Date.parse(`${day}T00:00:00Z`);
  if (day !== '' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)) return day;
  throw new Failure('invalid_input', 'date must be a day such as 2026-07-19.', { fields: { date: 'invalid_input' } });
}
