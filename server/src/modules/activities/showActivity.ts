import { isDuring, isInCircles, sharedStretchAt } from '@cordada/core/tracks/cutTrack';
import type { Stretch } from '@cordada/core/tracks/cutTrack';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import type { Page } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';
import { seesWholeTracks } from './activities.policy.ts';
import type { ActivityRow, MilestoneRow, StoredActivity, StoredMilestone } from './activities.queries.ts';

/** A track of an activity as far as milestones are concerned. */
export interface SharedPart {
  readonly trackId: string;
  readonly stretches: readonly Stretch[];
  readonly ends: readonly Circle[];
}

/** An activity as a reader may see it: its owner with whole tracks, everybody else with what the owner shares of them. */
export function showActivity(stored: StoredActivity, viewer: Viewer | null): ActivityRow {
  return showVersion(stored, seesWholeTracks(viewer, stored) ? 'whole' : 'shared');
}

/** An activity with its tracks in a version: figures, milestones and what is drawn are of that one alone. */
export function showVersion(stored: StoredActivity, version: TrackVersion): ActivityRow {
  const { whole, shared, parts, milestones, ...rest } = stored;
  return {
    ...rest,
    version,
    ...(version === 'whole' ? whole : shared),
    milestones:
      version === 'whole'
        ? milestones.map(ownMilestone)
        : milestones.flatMap((one) => sharedMilestone(one, parts, whole.trackIds.length) ?? []),
  };
}

/** A page of activities as a reader may see them. */
export function showPage(page: Page<StoredActivity>, viewer: Viewer | null): Page<ActivityRow> {
  return { ...page, nodes: page.nodes.map((stored) => showActivity(stored, viewer)) };
}

function ownMilestone({ isInZone: _zone, trackId: _track, visits, ...milestone }: StoredMilestone): MilestoneRow {
  return { ...milestone, visitCount: Math.max(1, visits?.length ?? 0) };
}

/**
 * A milestone as others see it: nothing of one within a hidden zone; without place, moment and distance where these are
 * part of what is hidden; along what they see of the track, not along the whole.
 */
function sharedMilestone(
  milestone: StoredMilestone,
  parts: readonly SharedPart[],
  trackCount: number,
): MilestoneRow | null {
  if (milestone.isInZone) return null;
  const { isInZone: _zone, trackId: _track, visits, ...rest } = milestone;
  const told: MilestoneRow = { ...rest, visitCount: 1 };
  if (trackCount === 0) return told;
  const hidden = { ...told, lon: null, lat: null, alongMeters: null, reachedAt: null };
  // A version that is not made yet may hide anything.
  if (parts.length < trackCount) return hidden;
  const { lon, lat, alongMeters, reachedAt } = milestone;
  if (lon !== null && lat !== null && parts.some(({ ends }) => isInCircles([lon, lat], ends))) return hidden;
  const seconds = reachedAt === null ? null : Date.parse(reachedAt) / 1_000;
  if (alongMeters === null) {
    const isShown =
      seconds !== null && parts.some(({ stretches }) => stretches.some((stretch) => isDuring(stretch, seconds)));
    return isShown ? told : { ...told, reachedAt: null };
  }
  const partOf = (trackId: string | null): SharedPart | undefined =>
    trackCount === 1 ? parts[0] : parts.find((part) => part.trackId === trackId);
  const shownAt = (trackId: string | null, meters: number): Stretch | null =>
    sharedStretchAt(partOf(trackId)?.stretches ?? [], meters);
  const stretch = shownAt(milestone.trackId, alongMeters);
  if (!stretch || (seconds !== null && !isDuring(stretch, seconds))) return hidden;
  return {
    ...told,
    alongMeters: stretch.sharedFromMeters + alongMeters - stretch.fromMeters,
    visitCount: Math.max(1, (visits ?? []).filter((visit) => shownAt(visit.trackId, visit.alongMeters)).length),
  };
}
