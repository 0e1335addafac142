import {
  chordSquaredAt,
  chordToMeters,
  metersToChord,
  nearestOnArc,
  unitVectors,
  vectorDistanceMeters,
} from '@cordada/core/geo/sphere';
import type { TrackSegment } from '../track.ts';

const STEPS_PER_LEAF = 16;
const BOXES_PER_NODE = 8;

export interface Approach {
  readonly distanceMeters: number;
  /** Distance along the track at the nearest point; gaps between segments add nothing. */
  readonly alongMeters: number;
  readonly step: number;
  readonly share: number;
}

/**
 * Index of the steps between consecutive points as a hierarchy of boxes on the unit sphere, so that it needs no
 * special cases at the antimeridian and the poles. Answers exact great-circle queries on the raw line.
 */
export class TrackIndex {
  readonly vectors: Float64Array;
  readonly lengthMeters: number;
  private readonly time: Float64Array;
  private readonly elevation: Float64Array;
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  private readonly along: Float64Array;
  private readonly alongs: Float64Array;
  private readonly stepMeters: Float64Array;
  private readonly levels: Float64Array[] = [];

  constructor(segments: readonly TrackSegment[]) {
    const lines = segments.filter((segment) => segment.lon.length > 0);
    const pointCount = lines.reduce((sum, segment) => sum + segment.lon.length, 0);
    const stepCount = lines.reduce((sum, segment) => sum + Math.max(1, segment.lon.length - 1), 0);
    this.vectors = new Float64Array(pointCount * 3);
    this.time = new Float64Array(pointCount);
    this.elevation = new Float64Array(pointCount);
    this.from = new Uint32Array(stepCount);
    this.to = new Uint32Array(stepCount);
    this.along = new Float64Array(stepCount);
    this.alongs = new Float64Array(pointCount);
    this.stepMeters = new Float64Array(stepCount);
    let point = 0;
    let step = 0;
    let along = 0;
    for (const segment of lines) {
      const count = segment.lon.length;
      this.vectors.set(unitVectors(segment.lon, segment.lat), point * 3);
      this.time.set(segment.time, point);
      this.elevation.set(segment.elevationMeters, point);
      for (let i = 0; i < Math.max(1, count - 1); i += 1) {
        this.from[step] = point + i;
        this.to[step] = point + Math.min(i + 1, count - 1);
        this.along[step] = along;
        this.stepMeters[step] = vectorDistanceMeters(this.vectors, point + i, this.to[step]!);
        this.alongs[point + i] = along;
        along += this.stepMeters[step]!;
        this.alongs[this.to[step]!] = along;
        step += 1;
      }
      point += count;
    }
    this.lengthMeters = along;
    this.buildBoxes(stepCount);
  }

  /**
   * Returns the approaches within `maxMeters` of the place at index `pi` of `p`, in track order. Each is the nearest
   * point of a range of consecutive steps within that distance.
   * @param isAcrossGaps whether a range continues across a recording gap
   */
  approachesNear(p: Float64Array, pi: number, maxMeters: number, isAcrossGaps = false): Approach[] {
    const limit = metersToChord(maxMeters) ** 2;
    const passes: Approach[] = [];
    let best: { away: number; step: number; share: number } | null = null;
    let lastStep = -2;
    const flush = () => {
      if (best !== null) passes.push(this.passAt(best.step, best.share, best.away));
    };
    this.visit(p, pi, limit, (step, away, share) => {
      if (away > limit) return limit;
      // Two long steps may both come near while the point between them is far away.
      const isOnward = step === lastStep + 1 && (isAcrossGaps || this.from[step] === this.to[lastStep]);
      const isFar = (point: number): boolean => this.chordSquaredTo(p, pi, point) > limit;
      if (!isOnward || isFar(this.from[step]!) || isFar(this.to[lastStep]!)) {
        flush();
        best = null;
      }
      if (best === null || away < best.away) best = { away, step, share };
      lastStep = step;
      return limit;
    });
    flush();
    return passes;
  }

  /** Of equal approaches the first; null if there is none within `maxMeters`. */
  nearestApproach(p: Float64Array, pi: number, maxMeters: number): Approach | null {
    const limit = metersToChord(maxMeters) ** 2;
    let best: { away: number; step: number; share: number } | null = null;
    this.visit(p, pi, limit, (step, away, share) => {
      if (away <= limit && (best === null || away < best.away)) best = { away, step, share };
      return best === null ? limit : Math.min(limit, best.away);
    });
    const found = best as { away: number; step: number; share: number } | null;
    return found && this.passAt(found.step, found.share, found.away);
  }

  /**
   * Returns the first point before or after a pass that is further than `meters` from it; null if the track ends
   * before that.
   */
  pointAwayFrom(pass: Pick<Approach, 'step' | 'share'>, meters: number, way: 'before' | 'after'): number | null {
    const centre = new Float64Array(3);
    this.placeOnStep(pass.step, pass.share, centre, 0);
    const limit = metersToChord(meters) ** 2;
    const direction = way === 'after' ? 1 : -1;
    const count = this.vectors.length / 3;
    let point = way === 'after' ? this.to[pass.step]! : this.from[pass.step]!;
    for (; point >= 0 && point < count; point += direction) {
      if (this.chordSquaredTo(centre, 0, point) > limit) return point;
    }
    return null;
  }

  /** Interpolated recorded elevation; NaN if it is unknown at either neighbouring point. */
  heightAt(pass: Pick<Approach, 'step' | 'share'>): number {
    const before = this.elevation[this.from[pass.step]!]!;
    return before + (this.elevation[this.to[pass.step]!]! - before) * pass.share;
  }

  stepAt(alongMeters: number): Pick<Approach, 'step' | 'share'> {
    let low = 0;
    let high = this.along.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.along[middle]! <= alongMeters) low = middle;
      else high = middle - 1;
    }
    const length = this.stepMeters[low]!;
    const share = length > 0 ? Math.min(1, Math.max(0, (alongMeters - this.along[low]!) / length)) : 0;
    return { step: low, share };
  }

  /** Interpolated Unix time in seconds; null if unknown. */
  timeAt(pass: Pick<Approach, 'step' | 'share'>): number | null {
    const before = this.time[this.from[pass.step]!]!;
    const after = this.time[this.to[pass.step]!]!;
    if (Number.isNaN(before) || Number.isNaN(after)) {
      const nearer = pass.share <= 0.5 ? before : after;
      return Number.isNaN(nearer) ? null : nearer;
    }
    return before + (after - before) * pass.share;
  }

  timeOf(point: number): number {
    return this.time[point]!;
  }

  elevationOf(point: number): number {
    return this.elevation[point]!;
  }

  alongOfPoint(point: number): number {
    return this.alongs[point]!;
  }

  isStepOf(step: number, test: (from: number, to: number) => boolean): boolean {
    return test(this.from[step]!, this.to[step]!);
  }

  stepMetersAt(step: number): number {
    return this.stepMeters[step]!;
  }

  /** Points of the steps within `maxMeters` of the place at index `pi` of `p`, that are within it themselves, in order. */
  pointsNear(p: Float64Array, pi: number, maxMeters: number): number[] {
    const limit = metersToChord(maxMeters) ** 2;
    const points: number[] = [];
    this.visit(p, pi, limit, (step) => {
      for (const point of [this.from[step]!, this.to[step]!]) {
        if (point > (points.at(-1) ?? -1) && this.chordSquaredTo(p, pi, point) <= limit) points.push(point);
      }
      return limit;
    });
    return points;
  }

  /** Writes the unit vector at a distance along the track to index `oi` of `out`, clamped to the ends. */
  placeAt(alongMeters: number, out: Float64Array, oi: number): void {
    const { step, share } = this.stepAt(alongMeters);
    this.placeOnStep(step, share, out, oi);
  }

  private placeOnStep(step: number, share: number, out: Float64Array, oi: number): void {
    for (let axis = 0; axis < 3; axis += 1) {
      const a = this.vectors[this.from[step]! * 3 + axis]!;
      const b = this.vectors[this.to[step]! * 3 + axis]!;
      out[oi * 3 + axis] = a + (b - a) * share;
    }
  }

  private chordSquaredTo(p: Float64Array, pi: number, point: number): number {
    let sum = 0;
    for (let axis = 0; axis < 3; axis += 1) sum += (p[pi * 3 + axis]! - this.vectors[point * 3 + axis]!) ** 2;
    return sum;
  }

  private passAt(step: number, share: number, away: number): Approach {
    return {
      distanceMeters: chordToMeters(Math.sqrt(away)),
      alongMeters: this.along[step]! + this.stepMeters[step]! * share,
      step,
      share,
    };
  }

  /**
   * Calls `found` in track order for steps whose boxes are within the squared chord `limit`; its return value becomes
   * the new limit.
   */
  private visit(
    p: Float64Array,
    pi: number,
    firstLimit: number,
    found: (step: number, away: number, share: number) => number,
  ): void {
    const top = this.levels.length - 1;
    if (top < 0) return;
    let limit = firstLimit;
    const descend = (level: number, first: number, last: number) => {
      const boxes = this.levels[level]!;
      for (let box = first; box < last; box += 1) {
        if (boxDistanceSquared(boxes, box, p, pi) > limit) continue;
        if (level > 0) {
          const children = this.levels[level - 1]!.length / 6;
          descend(level - 1, box * BOXES_PER_NODE, Math.min(children, (box + 1) * BOXES_PER_NODE));
          continue;
        }
        const end = Math.min(this.from.length, (box + 1) * STEPS_PER_LEAF);
        for (let step = box * STEPS_PER_LEAF; step < end; step += 1) {
          const a = this.from[step]!;
          const b = this.to[step]!;
          const share = nearestOnArc(p, pi, this.vectors, a, this.vectors, b);
          limit = found(step, chordSquaredAt(p, pi, this.vectors, a, this.vectors, b, share), share);
        }
      }
    };
    descend(top, 0, this.levels[top]!.length / 6);
  }

  private buildBoxes(stepCount: number): void {
    if (stepCount === 0) return;
    const leaves = emptyBoxes(Math.ceil(stepCount / STEPS_PER_LEAF));
    for (let step = 0; step < stepCount; step += 1) {
      const box = Math.floor(step / STEPS_PER_LEAF) * 6;
      const a = this.from[step]! * 3;
      const b = this.to[step]! * 3;
      // The maximum height of the arc above its chord.
      const half = metersToChord(this.stepMeters[step]!) / 2;
      const bulge = 1 - Math.sqrt(Math.max(0, 1 - half * half)) + 1e-12;
      for (let axis = 0; axis < 3; axis += 1) {
        const low = Math.min(this.vectors[a + axis]!, this.vectors[b + axis]!) - bulge;
        const high = Math.max(this.vectors[a + axis]!, this.vectors[b + axis]!) + bulge;
        if (low < leaves[box + axis]!) leaves[box + axis] = low;
        if (high > leaves[box + 3 + axis]!) leaves[box + 3 + axis] = high;
      }
    }
    this.levels.push(leaves);
    for (let below = leaves; below.length > 6 * BOXES_PER_NODE;) {
      const boxes = emptyBoxes(Math.ceil(below.length / 6 / BOXES_PER_NODE));
      for (let child = 0; child < below.length / 6; child += 1) {
        const box = Math.floor(child / BOXES_PER_NODE) * 6;
        for (let axis = 0; axis < 3; axis += 1) {
          boxes[box + axis] = Math.min(boxes[box + axis]!, below[child * 6 + axis]!);
          boxes[box + 3 + axis] = Math.max(boxes[box + 3 + axis]!, below[child * 6 + 3 + axis]!);
        }
      }
      this.levels.push(boxes);
      below = boxes;
    }
  }
}

function emptyBoxes(count: number): Float64Array {
  return Float64Array.from({ length: count * 6 }, (_, i) =>
    i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  );
}

function boxDistanceSquared(boxes: Float64Array, box: number, p: Float64Array, pi: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    const value = p[pi * 3 + axis]!;
    const low = boxes[box * 6 + axis]! - value;
    const high = value - boxes[box * 6 + 3 + axis]!;
    const away = low > 0 ? low : high > 0 ? high : 0;
    sum += away * away;
  }
  return sum;
}
