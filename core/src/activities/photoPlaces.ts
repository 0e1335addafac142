import type { LonLat } from '../geo/lonLat.ts';
import { measuredLine, approachesOf, placeAlong } from '../tracks/recognition/lineApproaches.ts';
import type { TrackProfile } from '../tracks/stats/profile.ts';

/** Where the place of a photo comes from: what its camera noted, its owner, or it stands on no line. */
export const PHOTO_PLACINGS = ['camera', 'byHand', 'off'] as const;
export type PhotoPlacing = (typeof PHOTO_PLACINGS)[number];

/** A photo as it is put into an activity. */
export interface PhotoDraft {
  readonly imageId: string;
  readonly isCover: boolean;
  readonly placing: PhotoPlacing;
  /** Where its owner puts it: on a track of the activity, in meters along that. */
  readonly trackId: string | null;
  readonly alongMeters: number | null;
}

/** The photos of an activity, and what its cameras' clocks are off by. */
export interface PhotosDraft {
  readonly photos: readonly PhotoDraft[];
  /** Added to what clocks showed. */
  readonly shiftSeconds: number;
  /** Zone of clocks that note none, minutes ahead of UTC; null for that of the place. */
  readonly zoneMinutes: number | null;
}

/** What a camera noted. */
export interface CameraFacts {
  readonly takenAt: Date | null;
  /** Whether `takenAt` is what a clock without a zone showed, as if that had been UTC. */
  readonly isLocal: boolean;
  readonly place: LonLat | null;
}

/** How the clocks of an activity's cameras are read. */
export interface CameraClock {
  /** Added to what clocks showed. */
  readonly shiftSeconds: number;
  /** Of clocks that note no zone, minutes ahead of UTC. */
  readonly zoneMinutes: number;
}

/** A track of an activity, as far as photos stand on it. */
export interface PhotoLine {
  readonly trackId: string;
  readonly profile: TrackProfile;
}

/** A place on a line. */
export interface PhotoPlace {
  readonly trackId: string;
  readonly alongMeters: number;
  readonly place: LonLat;
  /** When the track was there, seconds since 1970 UTC; null where it knows no times. */
  readonly seconds: number | null;
}

/** A photo taken further away from the line was not taken on it. */
const PHOTO_OFF_LINE_METERS = 250;
/** Passes whose distances differ by less are told apart by their times. */
const SAME_PASS_METERS = 50;
/** Taken so long before the start or after the end, it was there. */
const GRACE_SECONDS = 1_800;
/** Clocks of a zone are not further from the sun than this. */
const ZONE_OFF_SUN_MINUTES = 210;

/**
 * Minutes that clocks at a place are ahead of UTC: those of whoever reads where that can be, else by the sun, to the hour.
 * @param lon degrees
 */
export function zoneMinutesAt(lon: number, readerZoneMinutes: number): number {
  const sun = lon * 4;
  return Math.abs(readerZoneMinutes - sun) <= ZONE_OFF_SUN_MINUTES
    ? Math.round(readerZoneMinutes / 15) * 15
    : Math.round(sun / 60) * 60;
}

/** The instant at which a photo was taken, seconds since 1970 UTC; null where its camera noted none. */
export function instantOf(
  { takenAt, isLocal }: CameraFacts,
  { shiftSeconds, zoneMinutes }: CameraClock,
): number | null {
  return takenAt === null ? null : takenAt.getTime() / 1_000 - (isLocal ? zoneMinutes * 60 : 0) + shiftSeconds;
}

/**
 * Where on the lines of an activity a photo was taken: by its place, told apart by time where a line passes that twice; one
 * without a place by its time. Null for what was taken beside the lines, or at another time.
 */
export function placeByCamera(lines: readonly PhotoLine[], facts: CameraFacts, clock: CameraClock): PhotoPlace | null {
  const seconds = instantOf(facts, clock);
  return facts.place
    ? placeByPlace(lines, facts.place, seconds)
    : seconds === null
      ? null
      : placeByTime(lines, seconds);
}

function placeByPlace(lines: readonly PhotoLine[], place: LonLat, seconds: number | null): PhotoPlace | null {
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

function placeByTime(lines: readonly PhotoLine[], seconds: number): PhotoPlace | null {
  let best: { readonly line: PhotoLine; readonly off: number } | null = null;
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
 * Where a photo stands: where its owner put it as long as that line is there, else where its camera noted; null on no line.
 * @param facts null where they are not known
 */
export function placePhoto(
  lines: readonly PhotoLine[],
  { placing, trackId, alongMeters }: Omit<PhotoDraft, 'imageId' | 'isCover'>,
  facts: CameraFacts | null,
  clock: CameraClock,
): PhotoPlace | null {
  if (placing === 'off') return null;
  const byHand =
    placing === 'byHand' && trackId !== null && alongMeters !== null ? placeByHand(lines, trackId, alongMeters) : null;
  return byHand ?? (facts && placeByCamera(lines, facts, clock));
}

/** A place on the lines of an activity by its distance along one of them; null where there is no such line. */
export function placeByHand(lines: readonly PhotoLine[], trackId: string, alongMeters: number): PhotoPlace | null {
  const line = lines.find((one) => one.trackId === trackId);
  return line ? placeOn(line, alongMeters) : null;
}

function placeOn({ trackId, profile }: PhotoLine, meters: number): PhotoPlace | null {
  const alongMeters = Math.min(profile.distanceMeters.at(-1) ?? 0, Math.max(0, meters));
  const place = placeAlong(measuredLine(profile), alongMeters);
  return place && { trackId, alongMeters, place, seconds: secondsAt(profile, alongMeters) };
}

/** How far along a track is at an instant; its ends before and after. */
function alongAt({ time, distanceMeters }: TrackProfile, seconds: number): number {
  return valueAt(time, distanceMeters, seconds) ?? 0;
}

/** When a track was somewhere along it; null where it does not know. */
function secondsAt({ time, distanceMeters }: TrackProfile, meters: number): number | null {
  return valueAt(distanceMeters, time, meters);
}

/** Between the samples around `at` of which both columns, the first one rising, are known; that at the end beyond it. */
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
