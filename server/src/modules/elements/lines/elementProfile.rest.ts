import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { profileOnLine } from '@cordada/core/tracks/stats/profileOnLine';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadElement } from '../elementLoader.ts';
import { loadLines } from '../elements.queries.ts';
import { loadLineFigures } from './lineFigures.queries.ts';
import type { ShownFigures } from './lineFigures.queries.ts';

const CACHE_CONTROL = 'public, max-age=3600';

interface ElementProfile {
  /** Null where the terrain below a part of the line is not known, or not measured yet. */
  readonly profile: TrackProfile | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly attribution: string | null;
  readonly cellMeters: number | null;
}

const NOTHING: ElementProfile = {
  profile: null,
  ascentMeters: null,
  descentMeters: null,
  attribution: null,
  cellMeters: null,
};

/** Registers `GET /api/elements/{id}/profile.json`: heights of the terrain along the line of an element. */
export function registerElementProfileRoute(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
): void {
  app.get<{ Params: { id: string } }>('/api/elements/:id/profile.json', async (request, reply) => {
    const context = contextOf(request);
    const element = await loadElement(context, request.params.id);
    if (!element) throw new Failure('not_found', 'There is no such element.');
    const [line, figures] = [
      await loadLines(context.db, [element.id]),
      await loadLineFigures(context.db, [element.id]),
    ];
    const answer = profileOf(line.get(element.id), figures.get(element.id));
    // What is not measured yet is known in a moment.
    return reply.headers({ 'cache-control': answer.profile ? CACHE_CONTROL : 'no-cache' }).send(answer);
  });
}

function profileOf(line: Uint8Array | undefined, figures: ShownFigures | undefined): ElementProfile {
  if (!line || !figures) return NOTHING;
  const places = decodeTrack(line).map(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
  const { ascentMeters, descentMeters, source, cellMeters, profile } = figures;
  return { profile: profileOnLine(profile, places), ascentMeters, descentMeters, attribution: source, cellMeters };
}
