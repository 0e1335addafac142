import { EXACT_METERS, recordedStatistics } from './recordedTrack.ts';
import type { RecordedFix } from './recordedTrack.ts';
import type { Waypoint } from '../track.ts';

/** Fixes whose figures are counted anew each time; those before are summed. */
export const OPEN_MAX = 1_800;
/** Points of the drawn line: half of them are left out beyond that. */
export const LINE_MAX = 4_000;

/** Figures while recording; the uploaded track has those of its whole. */
export interface LiveFigures {
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  /** From the earliest fix to the latest, whatever the clock did between them. */
  readonly totalSeconds: number;
}

/** Figures of each lap, from the figures at their ends and those of now. */
export function lapsOf(ends: readonly LiveFigures[], now: LiveFigures | null): LiveFigures[] {
  const all = now === null ? ends : [...ends, now];
  return all.map((end, at) => {
    const start = all[at - 1];
    // A recording that goes on elsewhere may count a little less than before.
    const since = (part: keyof LiveFigures): number => Math.max(0, end[part] - (start?.[part] ?? 0));
    return {
      distanceMeters: since('distanceMeters'),
      ascentMeters: since('ascentMeters'),
      totalSeconds: since('totalSeconds'),
    };
  });
}

/**
 * Waypoints where laps ended. What goes on after the last one is no lap.
 * @param ends figures at the end of each lap, since the start of the recording
 */
export function lapWaypoints(
  fixes: readonly RecordedFix[],
  ends: readonly LiveFigures[],
  textsOf: (lap: LiveFigures, number: number) => Pick<Waypoint, 'name' | 'description'>,
): Waypoint[] {
  const start = fixes.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
  return lapsOf(ends, null).flatMap((lap, index) => {
    const endedAt = start + (ends[index]?.totalSeconds ?? 0);
    const fix = fixes.findLast(({ seconds }) => seconds <= endedAt);
    if (!fix) return [];
    const { lon, lat, elevationMeters, seconds } = fix;
    return [{ ...textsOf(lap, index + 1), place: [lon, lat], elevationMeters, time: seconds, symbol: null }];
  });
}

/** Figures and line of a recording, in bounded time and memory however long it takes: the fixes are on the disk. */
export class LiveRecording {
  #open: RecordedFix[] = [];
  #line: RecordedFix[] = [];
  #last: RecordedFix | null = null;
  #stride = 1;
  #count = 0;
  #exactCount = 0;
  #distance = 0;
  #ascent = 0;
  #earliest = Infinity;
  #latest = -Infinity;

  get last(): RecordedFix | null {
    return this.#last;
  }

  /** How many fixes are in memory. */
  get size(): number {
    return this.#open.length + this.#line.length;
  }

  add(fix: RecordedFix): void {
    this.#last = fix;
    this.#earliest = Math.min(this.#earliest, fix.seconds);
    this.#latest = Math.max(this.#latest, fix.seconds);
    // Inexact ones count as long as there are hardly others.
    const isExact = fix.accuracyMeters <= EXACT_METERS;
    if (!isExact && this.#exactCount > 1) return;
    if (isExact) this.#exactCount += 1;
    this.#open.push(fix);
    if (this.#open.length > OPEN_MAX) this.#close(fix);
    if (this.#count % this.#stride === 0) this.#line.push(fix);
    this.#count += 1;
    if (this.#line.length > LINE_MAX) {
      this.#line = this.#line.filter((_, index) => index % 2 === 0);
      this.#stride *= 2;
    }
  }

  /** The line up to the last fix, with fewer points the longer it is. */
  line(): readonly RecordedFix[] {
    const end = this.#open.at(-1);
    return end === undefined || end === this.#line.at(-1) ? [...this.#line] : [...this.#line, end];
  }

  /** @returns null before the first fix */
  figures(): LiveFigures | null {
    if (this.#last === null) return null;
    const { distanceMeters, ascentMeters } = recordedStatistics(this.#open);
    return {
      distanceMeters: this.#distance + distanceMeters,
      ascentMeters: this.#ascent + (ascentMeters ?? 0),
      totalSeconds: this.#latest - this.#earliest,
    };
  }

  #close(end: RecordedFix): void {
    const { distanceMeters, ascentMeters } = recordedStatistics(this.#open);
    this.#distance += distanceMeters;
    this.#ascent += ascentMeters ?? 0;
    // The way goes on from here.
    this.#open = [end];
  }
}
