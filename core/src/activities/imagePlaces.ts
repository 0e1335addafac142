import type { LonLat } from '../geo/lonLat.ts';
import { measuredLine, approachesOf, placeAlong } from '../tracks/recognition/lineApproaches.ts';
import type { TrackProfile } from '../tracks/stats/profile.ts';

/** How a photo gets its place: from the metadata of the camera, from the owner, or not on any track. */
export const PHOTO_PLACINGS = ['camera', 'byHand', 'off'] as const;
export type PhotoPlacing = (typeof PHOTO_PLACINGS)[number];

export interface ImageDraft {
  readonly imageId: string;
  readonly isCover: boolean;
  readonly placing: PhotoPlacing;
  readonly trackId: string | null;
  readonly alongMeters: number | null;
}

export interface ImagesDraft {
  readonly photos: readonly ImageDraft[];
  /** Seconds added to the times that the cameras recorded. */
  readonly shiftSeconds: number;
  /** Zone of camera clocks that record none, in minutes ahead of UTC; null means the zone of the place. */
  readonly zoneMinutes: number | null;
}

export interface CameraFacts {
  readonly takenAt: Date | null;
  /** True if the camera recorded no time zone: `takenAt` is then its local time written as UTC. */
  readonly isLocal: boolean;
  readonly place: LonLat | null;
}

export interface CameraClock {
  /** Seconds added to the times that the cameras recorded. */
  readonly shiftSeconds: number;
  readonly zoneMinutes: number;
}

export interface ImageLine {
  readonly trackId: string;
  readonly profile: TrackProfile;
}

export interface ImagePlace {
  readonly trackId: string;
  readonly alongMeters: number;
  readonly place: LonLat;
  /** Unix time in seconds; null if the track has no times. */
  readonly seconds: number | null;
}

/** A photo taken further from the track than this is not placed on it. */
const PHOTO_OFF_LINE_METERS = 250;
/** If the distances of two passes differ by less than this, the time decides between them. */
const SAME_PASS_METERS = 50;
/** A photo taken up to this long before the start or after the end of a track still belongs to it. */
const GRACE_SECONDS = 1_800;
/** Legal time differs from solar time by less than this everywhere. */
const ZONE_OFF_SUN_MINUTES = 210;

/**
 * Minutes ahead of UTC at a longitude: the zone of the reader if it is plausible there, else solar time rounded to
 * the hour.
 * @param lon degrees
 */
export function zoneMinutesAt(lon: number, readerZoneMinutes: number): number {
  const sun = lon * 4;
  return Math.abs(readerZoneMinutes - sun) <= ZONE_OFF_SUN_MINUTES
    ? Math.round(readerZoneMinutes / 15) * 15
    : Math.round(sun / 60) * 60;
}

/** Unix time in seconds; null if the camera recorded no time. */
export function instantOf(
  { takenAt, isLocal }: CameraFacts,
  { shiftSeconds, zoneMinutes }: CameraClock,
): number | null {
  return takenAt === null ? null : takenAt.getTime() / 1_000 - (isLocal ? zoneMinutes * 60 : 0) + shiftSeconds;
}

/**
 * Places a photo by its coordinates, and by its time where a track passes the same place twice. A photo without
 * coordinates is placed by time. Returns null if it was taken away from the tracks or at another time.
 */
export function placeByCamera(lines: readonly ImageLine[], facts: CameraFacts, clock: CameraClock): ImagePlace | null {
  const seconds = instantOf(facts, clock);
  return facts.place
    ? placeByPlace(lines, facts.place, seconds)
    : seconds === null
      ? null
      : placeByTime(lines, seconds);
}

function placeByPlace(lines: readonly ImageLine[], place: LonLat, seconds: number | null): ImagePlace | null {
  const passes = lines.flatMap((line) =>
    approachesOf(measuredLine(line.profile), place, SAME_PASS_METERS)
      .filter(({ offMeters }) => offMeters <= PHOTO_OFF_LINE_METERS)
      .map((pass) => ({ line, pass, seconds: secondsAt(line.profile, pass.alongMeters) })),
  );
  const least = passes.reduce((min, { pass }) => Math.min(min, pass.offMeters), Number.POSITIVE_INFINITY);
  const near = passes.filter(({ pass }) => pass.offMeters <= least + SAME_PASS_METERS);
  const off = (at: number | null): number =>
    at === null || seconds === null ? Number.POSITIVE_INFINITY : Math.abs(at - seconds);
  const [best] = near.toSorted((a, b) => off(a.seconds) - off(b.seconds) || a.pass.offMeters - b.pass.offMeters || 0);
  if (!best) return null;
  const { line, pass } = best;
  return { trackId: line.trackId, alongMeters: pass.alongMeters, place: pass.place, seconds: best.seconds };
}

function placeByTime(lines: readonly ImageLine[], seconds: number): ImagePlace | null {
  let best: { readonly line: ImageLine; readonly off: number } | null = null;
  for (const line of lines) {
    const known = line.profile.time.filter((time) => time !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) continue;
    const off = Math.max(0, first - seconds, seconds - last);
    if (off <= GRACE_SECONDS && (best === null || off < best.off)) best = { line, off };
  }
  if (!best) return null;
  return placeOn(best.line, alongAt(best.line.profile, seconds));
}

/**
 * The place set by the owner wins while that track exists, then the metadata of the camera. Returns null for a photo
 * on no track.
 */
export function placeImage(
  lines: readonly ImageLine[],
  { placing, trackId, alongMeters }: Omit<ImageDraft, 'imageId' | 'isCover'>,
  facts: CameraFacts | null,
  clock: CameraClock,
): ImagePlace | null {
  if (placing === 'off') return null;
  const byHand =
    placing === 'byHand' && trackId !== null && alongMeters !== null ? placeByHand(lines, trackId, alongMeters) : null;
  return byHand ?? (facts && placeByCamera(lines, facts, clock));
}

export function placeByHand(lines: readonly ImageLine[], trackId: string, alongMeters: number): ImagePlace | null {
  const line = lines.find((one) => one.trackId === trackId);
  return line ? placeOn(line, alongMeters) : null;
}

function placeOn({ trackId, profile }: ImageLine, meters: number): ImagePlace | null {
  const alongMeters = Math.min(profile.distanceMeters.at(-1) ?? 0, Math.max(0, meters));
  const place = placeAlong(measuredLine(profile), alongMeters);
  return place && { trackId, alongMeters, place, seconds: secondsAt(profile, alongMeters) };
}

/** Instants before the start or after the end give the nearest end of the track. */
function alongAt({ time, distanceMeters }: TrackProfile, seconds: number): number {
  return valueAt(time, distanceMeters, seconds) ?? 0;
}

function secondsAt({ time, distanceMeters }: TrackProfile, meters: number): number | null {
  return valueAt(distanceMeters, time, meters);
}

/**
 * Interpolates linearly between the samples around `at` at which both columns are known, and clamps to the ends.
 * `column` must be ascending.
 */
function valueAt(column: readonly (number | null)[], values: readonly (number | null)[], at: number): number | null {
  let [before, after] = [-1, -1];
  for (const [i, here] of column.entries()) {
    if (here === null || (values[i] ?? null) === null) continue;
    if (here <= at) before = i;
    else if (after < 0) after = i;
  }
  if (before < 0 || after < 0) return values[Math.max(before, after)] ?? null;
  const [from, to] = [column[before]!, column[after]!];
  const share = to > from ? (at - from) / (to - from) : 0;
  return values[before]! + (values[after]! - values[before]!) * share;
}
