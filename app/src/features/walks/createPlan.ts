import type { ActivityKind } from '@cordada/core/activities/activityKinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { drawnTrackFile } from '@cordada/core/tracks/writing/drawnTrack';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PlanWalk, PlannedTrack } from '#app/data/generated/walks.ts';
import type { PlanWalkData } from '#app/data/generated/walks.ts';
import { DuplicateTrack, uploadTrack } from '#app/features/activities/index.ts';

interface PlannedWalk {
  /** Hiking if absent. */
  readonly kind?: ActivityKind;
  readonly title: string;
  readonly line: readonly LonLat[];
  readonly happenedOn: string;
  /** Absent for a walk of one day. */
  readonly endedOn?: string;
  readonly elementIds: readonly string[];
}

type Plan = PlanWalkData['saveActivity'];

/** Creates a plan along a line, which only the member sees; a plan along the same line that there is already is given back. */
export async function createPlan(walk: PlannedWalk): Promise<Plan> {
  const { title, line } = walk;
  try {
    return await save(walk, await upload(title, line));
  } catch (error) {
    if (!(error instanceof DuplicateTrack)) throw error;
    const { track } = await runOperation(browserContext, PlannedTrack, { id: error.trackId });
    if (track.activity?.status === 'planned') return track.activity;
    if (!track.activity) {
      try {
        // It may be left over from a plan that could not be saved.
        return await save(walk, error.trackId);
      } catch (refusal) {
        if (!(refusal instanceof ApiFailure && 'trackIds' in refusal.fields)) throw refusal;
      }
    }
    // A track of an activity, also of a deleted one, cannot be used again; one more point makes another track of the line.
    return save(walk, await upload(title, withOnePointMore(line)));
  }
}

function upload(title: string, line: readonly LonLat[]): Promise<string> {
  const file = new File([drawnTrackFile(line, title)], 'plan.gpx', { type: 'application/gpx+xml' });
  return uploadTrack(file, 'routes', () => undefined, new AbortController().signal);
}

async function save(
  { kind = 'hiking', title, happenedOn, endedOn, elementIds }: PlannedWalk,
  trackId: string,
): Promise<Plan> {
  const { saveActivity } = await runOperation(browserContext, PlanWalk, {
    input: {
      kind,
      title,
      happenedOn,
      ...(endedOn !== undefined && { endedOn }),
      isPlan: true,
      visibility: 'onlyMe',
      trackIds: [trackId],
      milestones: elementIds.map((elementId) => ({ elementId })),
    },
  });
  return saveActivity;
}

/** @param share of the first leg at which the point is added */
export function withOnePointMore(line: readonly LonLat[], share = Math.random()): LonLat[] {
  const [first, second, ...rest] = line;
  if (!first || !second) return [...line];
  const between: LonLat = [first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share];
  return [first, between, second, ...rest];
}
