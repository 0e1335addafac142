import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadElement } from './elementLoader.ts';
import { loadLines } from './elements.queries.ts';

/** Steps between samples of the terrain: finer than the terrain data shows nothing more. */
const STEP_METERS = 25;
const SAMPLES_MAX = 1_000;
/** The terrain hardly changes, and an edited course may take an hour to show. */
const CACHE_CONTROL = 'public, max-age=3600';

export interface ElementProfile {
  /** Null where no terrain is configured, or none is known below the whole course. */
  readonly profile: TrackProfile | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly attribution: string | null;
}

const NOTHING: ElementProfile = { profile: null, ascentMeters: null, descentMeters: null, attribution: null };

/** Registers `GET /api/elements/{id}/profile.json`: heights of the terrain along the course of an element. */
export function registerElementProfileRoute(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
  terrain: Terrain | null,
): void {
  app.get<{ Params: { id: string } }>('/api/elements/:id/profile.json', async (request, reply) => {
    const context = contextOf(request);
    const element = await loadElement(context, request.params.id);
    if (!element) throw new Failure('not_found', 'There is no such element.');
    const bytes = (await loadLines(context.db, [element.id])).get(element.id);
    const profile = bytes && terrain ? await profileOf(bytes, terrain) : NOTHING;
    return reply.headers({ 'cache-control': CACHE_CONTROL }).send(profile);
  });
}

/** @throws Failure `unavailable` when the provider of the terrain does not answer */
async function profileOf(line: Uint8Array, terrain: Terrain): Promise<ElementProfile> {
  const parts = decodeTrack(line).map(({ lon, lat }) => withSteps(Array.from(lon, (x, i): LonLat => [x, lat[i]!])));
  const points = parts.flat();
  const heights = await terrain.heightsAt(
    points.map(([lon]) => lon),
    points.map(([, lat]) => lat),
  );
  if (heights.some(Number.isNaN)) return NOTHING;
  let at = 0;
  const segments = parts.map((part) => ({
    lon: Float64Array.from(part, ([lon]) => lon),
    lat: Float64Array.from(part, ([, lat]) => lat),
    elevationMeters: heights.slice(at, (at += part.length)),
    time: new Float64Array(part.length).fill(Number.NaN),
  }));
  const { ascentMeters, descentMeters } = trackStatistics(segments);
  return { profile: trackProfile(segments), ascentMeters, descentMeters, attribution: terrain.attribution };
}

/** Adds points between those of a course, so that the terrain between two distant ones is seen. */
function withSteps(course: readonly LonLat[]): LonLat[] {
  const length = course.slice(1).reduce((sum, place, i) => sum + distanceMeters(course[i]!, place), 0);
  const step = Math.max(STEP_METERS, length / SAMPLES_MAX);
  return course.flatMap((place, i) => {
    const next = course[i + 1];
    if (!next) return [place];
    const steps = Math.max(1, Math.round(distanceMeters(place, next) / step));
    return Array.from({ length: steps }, (_, k): LonLat => [
      place[0] + ((next[0] - place[0]) * k) / steps,
      place[1] + ((next[1] - place[1]) * k) / steps,
    ]);
  });
}
