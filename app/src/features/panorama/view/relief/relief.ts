import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';

/** Nearer terrain is not drawn darker. */
const NEAREST_METERS = 1_000;
/** However short the view is, terrain at this distance is not drawn as dark as that before the eye. */
const FARTHEST_MIN_METERS = 20_000;

/** How near terrain looks: 1 before the eye, 0 at the end of the view. Each doubling of the distance looks the same. */
export function nearnessScale({ horizon }: Pick<PanoramaWithRidges, 'horizon'>): (meters: number) => number {
  const farthest = Math.max(FARTHEST_MIN_METERS, ...horizon.map(({ distanceMeters }) => distanceMeters ?? 0));
  const doublings = Math.log(farthest / NEAREST_METERS);
  return (meters) => 1 - Math.min(1, Math.max(0, Math.log(meters / NEAREST_METERS) / doublings));
}

/** The skyline of the ground up to a distance. */
export interface ReliefLine {
  readonly nearness: number;
  /** By direction from north through east; NaN where no terrain is known. */
  readonly elevationDegrees: Float32Array;
}

/** The lines of the ground up to each distance, the nearest first; the last one is the skyline. */
function findLines({ horizon, ridges }: PanoramaWithRidges): ReliefLine[] {
  const nearness = nearnessScale({ horizon });
  const degreesOf = (elevations: readonly (number | null)[]): Float32Array =>
    Float32Array.from(elevations, (degrees) => degrees ?? Number.NaN);
  return [
    ...ridges.map(({ withinMeters, elevationDegrees }) => ({
      nearness: nearness(withinMeters),
      elevationDegrees: degreesOf(elevationDegrees),
    })),
    { nearness: 0, elevationDegrees: degreesOf(horizon.map(({ elevationDegrees }) => elevationDegrees)) },
  ];
}

/** A place where the ground behind falls out of sight. */
interface Crest {
  readonly elevationDegrees: number;
  readonly distanceMeters: number;
  /** 0 where next to nothing is hidden behind it, 1 where a whole valley is. */
  readonly strength: number;
}

/** A crest hides at least this share of its distance; with the other share more its line is drawn in full. */
const HIDDEN_MIN_SHARE = 0.1;
const HIDDEN_FULL_SHARE = 0.5;

function crestsAt({ horizon, ridges }: PanoramaWithRidges, i: number): Crest[] {
  const crests: Crest[] = [];
  const ends = horizon[i]!.terrainEndsMeters ?? Number.POSITIVE_INFINITY;
  ridges.forEach((ridge, at) => {
    const [distanceMeters, elevationDegrees] = [ridge.distanceMeters[i] ?? null, ridge.elevationDegrees[i] ?? null];
    if (distanceMeters === null || elevationDegrees === null) return;
    const isTop = (other: number | null | undefined): boolean => other === distanceMeters;
    if (isTop(ridges[at - 1]?.distanceMeters[i])) return;
    const beyond = ridges.findIndex((other, n) => n > at && !isTop(other.distanceMeters[i]));
    const isSkyline = beyond < 0 && isTop(horizon[i]!.distanceMeters);
    const hiddenTo = Math.min(
      ends,
      isSkyline ? ends : ridges[beyond < 0 ? ridges.length - 1 : beyond - 1]!.withinMeters,
    );
    const share = hiddenTo / distanceMeters - 1;
    const strength = Math.min(1, (share - HIDDEN_MIN_SHARE) / (HIDDEN_FULL_SHARE - HIDDEN_MIN_SHARE));
    if (strength > 0) crests.push({ elevationDegrees, distanceMeters, strength });
  });
  return crests;
}

/** Crests of neighbouring directions belong together if neither their distance nor their height changes more than so. */
const SAME_DISTANCE_SHARE = 0.2;
const SAME_HEIGHT_DEGREES = 2.5;
/** A shorter line is noise. */
const LINE_MIN_POINTS = 5;
/** A line fades in and out over so many directions: its end is no summit. */
const FADE_POINTS = 6;
/** Directions beyond north that are walked again, so that lines go on across it. */
const OVERLAP_POINTS = 2 * FADE_POINTS;

export interface CrestPoint {
  /** Beyond 360 where the line goes across north. */
  readonly azimuthDegrees: number;
  readonly elevationDegrees: number;
  readonly strength: number;
  readonly nearness: number;
}

type FoundCrest = Crest & { readonly azimuthDegrees: number };

function linkCrests(panorama: PanoramaWithRidges): FoundCrest[][] {
  const { length } = panorama.horizon;
  const done: FoundCrest[][] = [];
  let open: FoundCrest[][] = [];
  for (let n = 0; n < length + OVERLAP_POINTS; n += 1) {
    const azimuthDegrees = (n * 360) / length;
    const free = crestsAt(panorama, n % length);
    const goingOn: FoundCrest[][] = [];
    for (const line of open) {
      const { distanceMeters, elevationDegrees } = line.at(-1)!;
      const away = (crest: Crest): number => Math.abs(Math.log(crest.distanceMeters / distanceMeters));
      const [next] = free
        .filter(
          (crest) =>
            away(crest) < SAME_DISTANCE_SHARE &&
            Math.abs(crest.elevationDegrees - elevationDegrees) < SAME_HEIGHT_DEGREES,
        )
        .sort((a, b) => away(a) - away(b));
      if (!next) {
        done.push(line);
        continue;
      }
      free.splice(free.indexOf(next), 1);
      line.push({ ...next, azimuthDegrees });
      goingOn.push(line);
    }
    open = [...goingOn, ...free.map((crest) => [{ ...crest, azimuthDegrees }])];
  }
  return [...done, ...open].filter((line) => line.length >= LINE_MIN_POINTS);
}

/** The lines along crests, fading at both ends. */
function findCrests(panorama: PanoramaWithRidges): CrestPoint[][] {
  const nearness = nearnessScale(panorama);
  return linkCrests(panorama).map((line) =>
    line.map(({ azimuthDegrees, elevationDegrees, distanceMeters, strength }, i) => ({
      azimuthDegrees,
      elevationDegrees,
      strength: Math.min(strength, (i + 1) / FADE_POINTS, (line.length - i) / FADE_POINTS),
      nearness: nearness(distanceMeters),
    })),
  );
}

/** What does not change while the view turns. */
export interface Relief {
  readonly lines: readonly ReliefLine[];
  readonly crests: readonly (readonly CrestPoint[])[];
}

export const findRelief = (panorama: PanoramaWithRidges): Relief => ({
  lines: findLines(panorama),
  crests: findCrests(panorama),
});
