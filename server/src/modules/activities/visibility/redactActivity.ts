import { isDuring, isInCircles, sharedRangeAt } from '@cordada/core/tracks/cutTrack';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import type { Page } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';
import { seesWholeTracks } from '../activities.policy.ts';
import type {
  ActivityRow,
  MilestoneRow,
  PhotoRow,
  SharedTrackPart,
  StoredActivity,
  StoredMilestone,
  StoredImage,
} from '../activities.queries.ts';

export function redactForViewer(stored: StoredActivity, viewer: Viewer | null): ActivityRow {
  return projectVersion(stored, seesWholeTracks(viewer, stored) ? 'whole' : 'shared');
}

/** Returns an activity with statistics, milestones and shape of one track version only. */
export function projectVersion(stored: StoredActivity, version: TrackVersion): ActivityRow {
  const { whole, shared, parts, milestones, photos, photoClock, ...rest } = stored;
  if (version === 'whole')
    return { ...rest, version, ...whole, milestones: milestones.map(ownMilestone), photos, photoClock };
  const shownImages = photos.map((photo) => sharedImage(photo, parts, whole.trackIds.length));
  const telling = new Set(photos.filter((photo, i) => isAsStored(photo, shownImages[i])).map(({ imageId }) => imageId));
  return {
    ...rest,
    version,
    ...shared,
    milestones: milestones.flatMap((one) => {
      const shown = sharedMilestone(one, parts, whole.trackIds.length);
      // If the position of a photo is hidden, the milestone beside it would reveal it.
      return shown
        ? { ...shown, imageId: shown.imageId !== null && telling.has(shown.imageId) ? shown.imageId : null }
        : [];
    }),
    photos: shownImages,
    photoClock: null,
  };
}

function isAsStored(stored: StoredImage, shown: PhotoRow | undefined): boolean {
  return !stored.isInZone && (stored.alongMeters === null) === (shown?.alongMeters === null);
}

function sharedImage(photo: StoredImage, parts: readonly SharedTrackPart[], trackCount: number): PhotoRow {
  const { imageId, isCover, trackId, alongMeters, lon, lat, reachedAt, isInZone } = photo;
  const placeless = { imageId, isCover, placing: null };
  const hidden = { ...placeless, trackId: null, alongMeters: null, lon: null, lat: null, reachedAt: null };
  if (isInZone || alongMeters === null || lon === null || lat === null || parts.length < trackCount) return hidden;
  if (parts.some(({ ends }) => isInCircles([lon, lat], ends))) return hidden;
  const range = sharedRangeAt(parts.find((part) => part.trackId === trackId)?.ranges ?? [], alongMeters);
  if (!range || (reachedAt !== null && !isDuring(range, Date.parse(reachedAt) / 1_000))) return hidden;
  const shared = range.sharedFromMeters + alongMeters - range.fromMeters;
  return { ...placeless, trackId, alongMeters: shared, lon, lat, reachedAt };
}

export function redactPage(page: Page<StoredActivity>, viewer: Viewer | null): Page<ActivityRow> {
  return { ...page, nodes: page.nodes.map((stored) => redactForViewer(stored, viewer)) };
}

function visitsOf(matches: StoredMilestone['matches']): { trackId: string; alongMeters: number }[] {
  return (matches ?? []).flatMap(({ trackId, visits }) => visits.map(({ alongMeters }) => ({ trackId, alongMeters })));
}

function ownMilestone({
  isInZone: _zone,
  trackId: _track,
  trackStartedAt: _started,
  matches,
  ...milestone
}: StoredMilestone): MilestoneRow {
  return { ...milestone, visitCount: Math.max(1, visitsOf(matches).length) };
}

/**
 * Redacts a milestone for others: removed within a hidden zone; without position, time and distance where these are
 * hidden. Distances follow the shared track, not the whole one.
 */
function sharedMilestone(
  milestone: StoredMilestone,
  parts: readonly SharedTrackPart[],
  trackCount: number,
): MilestoneRow | null {
  if (milestone.isInZone) return null;
  const { isInZone: _zone, trackId: _track, trackStartedAt: _started, matches, ...rest } = milestone;
  const shown: MilestoneRow = { ...rest, visitCount: 1 };
  if (trackCount === 0) return shown;
  const hidden = { ...shown, lon: null, lat: null, alongMeters: null, reachedAt: null };
  // While the shared version is missing, treat everything as hidden.
  if (parts.length < trackCount) return hidden;
  const { lon, lat, alongMeters, reachedAt } = milestone;
  if (lon !== null && lat !== null && parts.some(({ ends }) => isInCircles([lon, lat], ends))) return hidden;
  const seconds = reachedAt === null ? null : Date.parse(reachedAt) / 1_000;
  if (alongMeters === null) {
    const isShown = seconds !== null && parts.some(({ ranges }) => ranges.some((range) => isDuring(range, seconds)));
    return isShown ? shown : { ...shown, reachedAt: null };
  }
  const partOf = (trackId: string | null): SharedTrackPart | undefined =>
    trackCount === 1 ? parts[0] : parts.find((part) => part.trackId === trackId);
  const shownAt = (trackId: string | null, meters: number): TrackSegmentRange | null =>
    sharedRangeAt(partOf(trackId)?.ranges ?? [], meters);
  const range = shownAt(milestone.trackId, alongMeters);
  if (!range || (seconds !== null && !isDuring(range, seconds))) return hidden;
  return {
    ...shown,
    alongMeters: range.sharedFromMeters + alongMeters - range.fromMeters,
    visitCount: Math.max(1, visitsOf(matches).filter((visit) => shownAt(visit.trackId, visit.alongMeters)).length),
  };
}
