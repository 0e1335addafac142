import { isDuring, isInCircles, sharedRangeAt } from '@cordada/core/tracks/cutTrack';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import type { Page } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';
import { seesWholeTracks } from './activities.policy.ts';
import type {
  ActivityRow,
  MilestoneRow,
  PhotoRow,
  StoredActivity,
  StoredMilestone,
  StoredPhoto,
} from './activities.queries.ts';

/** A track of an activity as far as milestones are concerned. */
export interface SharedTrackPart {
  readonly trackId: string;
  readonly ranges: readonly TrackSegmentRange[];
  readonly ends: readonly Circle[];
}

/** An activity as a reader may see it: its owner with whole tracks, everybody else with what the owner shares of them. */
export function redactForViewer(stored: StoredActivity, viewer: Viewer | null): ActivityRow {
  return projectVersion(stored, seesWholeTracks(viewer, stored) ? 'whole' : 'shared');
}

/** An activity with its tracks in a version: figures, milestones and what is drawn are of that one alone. */
export function projectVersion(stored: StoredActivity, version: TrackVersion): ActivityRow {
  const { whole, shared, parts, milestones, photos, photoClock, ...rest } = stored;
  if (version === 'whole')
    return { ...rest, version, ...whole, milestones: milestones.map(ownMilestone), photos, photoClock };
  const shownPhotos = photos.map((photo) => sharedPhoto(photo, parts, whole.trackIds.length));
  const telling = new Set(photos.filter((photo, i) => isAsStored(photo, shownPhotos[i])).map(({ imageId }) => imageId));
  return {
    ...rest,
    version,
    ...shared,
    milestones: milestones.flatMap((one) => {
      const shown = sharedMilestone(one, parts, whole.trackIds.length);
      // A photo that is kept from where it was taken would tell that by the place beside it.
      return shown
        ? { ...shown, imageId: shown.imageId !== null && telling.has(shown.imageId) ? shown.imageId : null }
        : [];
    }),
    photos: shownPhotos,
    photoClock: null,
  };
}

/** Whether nothing of where a photo stands is kept from others. */
function isAsStored(stored: StoredPhoto, shown: PhotoRow | undefined): boolean {
  return !stored.isInZone && (stored.alongMeters === null) === (shown?.alongMeters === null);
}

/** A photo as others see it: without place and moment where these are part of what is hidden. */
function sharedPhoto(photo: StoredPhoto, parts: readonly SharedTrackPart[], trackCount: number): PhotoRow {
  const { imageId, isCover, trackId, alongMeters, lon, lat, reachedAt, isInZone } = photo;
  const placeless = { imageId, isCover, placing: null };
  const hidden = { ...placeless, trackId: null, alongMeters: null, lon: null, lat: null, reachedAt: null };
  if (isInZone || alongMeters === null || lon === null || lat === null || parts.length < trackCount) return hidden;
  if (parts.some(({ ends }) => isInCircles([lon, lat], ends))) return hidden;
  const stretch = sharedRangeAt(parts.find((part) => part.trackId === trackId)?.ranges ?? [], alongMeters);
  if (!stretch || (reachedAt !== null && !isDuring(stretch, Date.parse(reachedAt) / 1_000))) return hidden;
  const shared = stretch.sharedFromMeters + alongMeters - stretch.fromMeters;
  return { ...placeless, trackId, alongMeters: shared, lon, lat, reachedAt };
}

/** A page of activities as a reader may see them. */
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
 * A milestone as others see it: nothing of one within a hidden zone; without place, moment and distance where these are
 * part of what is hidden; along what they see of the track, not along the whole.
 */
function sharedMilestone(
  milestone: StoredMilestone,
  parts: readonly SharedTrackPart[],
  trackCount: number,
): MilestoneRow | null {
  if (milestone.isInZone) return null;
  const { isInZone: _zone, trackId: _track, trackStartedAt: _started, matches, ...rest } = milestone;
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
      seconds !== null && parts.some(({ ranges }) => ranges.some((stretch) => isDuring(stretch, seconds)));
    return isShown ? told : { ...told, reachedAt: null };
  }
  const partOf = (trackId: string | null): SharedTrackPart | undefined =>
    trackCount === 1 ? parts[0] : parts.find((part) => part.trackId === trackId);
  const shownAt = (trackId: string | null, meters: number): TrackSegmentRange | null =>
    sharedRangeAt(partOf(trackId)?.ranges ?? [], meters);
  const stretch = shownAt(milestone.trackId, alongMeters);
  if (!stretch || (seconds !== null && !isDuring(stretch, seconds))) return hidden;
  return {
    ...told,
    alongMeters: stretch.sharedFromMeters + alongMeters - stretch.fromMeters,
    visitCount: Math.max(1, visitsOf(matches).filter((visit) => shownAt(visit.trackId, visit.alongMeters)).length),
  };
}
