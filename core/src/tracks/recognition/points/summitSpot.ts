import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ReadyTrack } from '../readyTrack.ts';

/** How far along the track before and after the approach people may still stand on the same top. */
const WINDOW_METERS = 100;
const STEP_METERS = 5;
/** The stretch whose median pace tells a rest from a slow climb. */
const PACE_METERS = 400;
/** Steps this many times slower than the median contain a rest. */
const REST_FACTOR = 3;
const REST_SECONDS = 60;
const TURN_METERS = 30;
/** Ways up and down that are this near to each other 30 m from the turn are one way. */
const TURN_GAP_METERS = 20;

/**
 * Where on a track its owner stood on a summit: the middle of the time spent resting, or else the point where the track
 * turns back on itself. Null where it does neither, because a track that runs on says nothing of where the top is.
 */
export function summitSpot(track: ReadyTrack, alongMeters: number): LonLat | null {
  const from = Math.max(0, alongMeters - WINDOW_METERS);
  const to = Math.min(track.index.lengthMeters, alongMeters + WINDOW_METERS);
  return restingPlace(track, from, to) ?? turningPlace(track, from, to);
}

function restingPlace(track: ReadyTrack, from: number, to: number): LonLat | null {
  const around = stepSeconds(
    track,
    Math.max(0, from - PACE_METERS),
    Math.min(track.index.lengthMeters, to + PACE_METERS),
  );
  const steps = stepSeconds(track, from, to);
  if (around === null || steps === null) return null;
  const median = around.toSorted((a, b) => a - b)[around.length >> 1] ?? 0;
  let [rest, lon, lat] = [0, 0, 0];
  for (const [step, duration] of steps.entries()) {
    const seconds = Math.max(0, duration - REST_FACTOR * median);
    const [x, y] = track.placeAt(from + (step + 0.5) * STEP_METERS);
    rest += seconds;
    lon += x * seconds;
    lat += y * seconds;
  }
  return rest >= REST_SECONDS ? [lon / rest, lat / rest] : null;
}

/** Seconds of each step of 5 m; null where the track has no times. */
function stepSeconds(track: ReadyTrack, from: number, to: number): number[] | null {
  const seconds: number[] = [];
  for (let at = from; at + STEP_METERS <= to; at += STEP_METERS) {
    const [start, end] = [track.visitAt(at).reachedAt, track.visitAt(at + STEP_METERS).reachedAt];
    if (start === null || end === null) return null;
    seconds.push(end - start);
  }
  return seconds;
}

function turningPlace(track: ReadyTrack, from: number, to: number): LonLat | null {
  let [best, least]: [LonLat | null, number] = [null, TURN_GAP_METERS];
  for (let at = from + TURN_METERS; at <= to - TURN_METERS; at += STEP_METERS) {
    const gap = distanceMeters(track.placeAt(at - TURN_METERS), track.placeAt(at + TURN_METERS));
    if (gap < least) [best, least] = [track.placeAt(at), gap];
  }
  return best;
}
