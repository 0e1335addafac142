import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Failure } from '@cordada/core/failures';
import {
  TRACK_EDIT_RUNS_MAX,
  TRACK_EDIT_SOURCES_MAX,
  TRACK_EDITS_MAX,
  TRACK_EDITS_RATE,
  TRACK_MAX_POINTS,
} from '@cordada/core/limits';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { editTracks } from '#server/modules/tracks/index.ts';
import type { TrackReader } from '#server/modules/tracks/index.ts';
import { trackTies } from '../tracks/activityTracks.queries.ts';
import { findTrackSource } from './trackSources.ts';

interface Options {
  readonly reader: TrackReader;
  readonly terrain: Terrain | null;
  readonly contextOf: (request: unknown) => RequestContext;
}

const BODY_MAX_BYTES = 1_000_000;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const point = whole(TRACK_MAX_POINTS);
const line = whole(TRACK_EDIT_SOURCES_MAX + TRACK_EDITS_MAX);
const EditsInput = v.object({
  activityId: v.optional(v.nullable(id), null),
  sources: v.pipe(
    v.array(
      v.union([v.strictObject({ trackId: id, isTaken: v.optional(v.boolean()) }), v.strictObject({ elementId: id })]),
    ),
    v.minLength(1),
    v.maxLength(TRACK_EDIT_SOURCES_MAX),
  ),
  operations: v.pipe(
    v.array(
      v.variant('kind', [
        v.strictObject({ kind: v.picklist(['crop', 'cutOut']), line, from: point, to: point }),
        v.strictObject({ kind: v.literal('split'), line, at: point }),
        v.strictObject({ kind: v.literal('merge'), line, with: line }),
        v.strictObject({ kind: v.picklist(['reverse', 'terrain']), line }),
        v.strictObject({
          kind: v.literal('removePoints'),
          line,
          runs: v.pipe(v.array(v.tuple([point, point])), v.minLength(1), v.maxLength(TRACK_EDIT_RUNS_MAX)),
        }),
      ]),
    ),
    v.maxLength(TRACK_EDITS_MAX),
  ),
});

/** `POST /api/tracks/edits`: accepts tracks and edit steps, returns the ids of the resulting tracks. */
export function registerTrackEditRoutes(app: FastifyInstance, { reader, terrain, contextOf }: Options): void {
  app.post('/api/tracks/edits', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const count = () => limitRate(context.db, `edits:${viewer.id}`, TRACK_EDITS_RATE);
    await count();
    const { activityId, sources, operations } = readEdits(request.body);
    // Each terrain step costs as much as a request for elevations, so it counts against the same limit.
    for (const { kind } of operations) if (kind === 'terrain') await count();
    const found = await Promise.all(sources.map((one, i) => findTrackSource(context, viewer, one, `sources.${i}`)));
    const tracks = await editTracks(
      { db: context.db, reader, terrain, ties: trackTies },
      viewer.id,
      found,
      operations,
      activityId,
    );
    return reply.code(201).send({ tracks });
  });
}

/** @throws Failure `invalid_input` with the first invalid field */
function readEdits(body: unknown): v.InferOutput<typeof EditsInput> & { operations: TrackEdit[] } {
  const parsed = v.safeParse(EditsInput, body);
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? 'operations';
  throw new Failure('invalid_input', 'The steps of editing are not understood.', {
    fields: { [field]: 'invalid_input' },
  });
}
