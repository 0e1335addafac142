import type { LonLat } from '@cordada/core/geo/lonLat';
import { drawnTrackFile } from '@cordada/core/tracks/writing/drawnTrack';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PlanWalk } from '#app/data/generated/walks.ts';
import type { PlanWalkData } from '#app/data/generated/walks.ts';
import { uploadTrack } from '#app/features/activities/index.ts';

interface PlannedWalk {
  readonly title: string;
  readonly line: readonly LonLat[];
  readonly happenedOn: string;
  /** Absent for a walk of one day. */
  readonly endedOn?: string;
  readonly elementIds: readonly string[];
}

/** Creates a plan along a line, which only the member sees. */
export async function createPlan(walk: PlannedWalk): Promise<PlanWalkData['saveActivity']> {
  const { title, line, happenedOn, endedOn, elementIds } = walk;
  const file = new File([drawnTrackFile(line, title)], 'plan.gpx', { type: 'application/gpx+xml' });
  const trackId = await uploadTrack(file, 'routes', () => undefined, new AbortController().signal);
  const { saveActivity } = await runOperation(browserContext, PlanWalk, {
    input: {
      kind: 'hiking',
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
