import { chordToMeters, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { CoarseTrack } from '@cordada/core/tracks/coarseTrack';
import type { TrackIndex } from '../trackIndex.ts';

/** Distances to the points before and after that show a turn, a top and a rest. */
const TURN_METERS = 75;
const TOP_METERS = 100;
const HIGHEST_METERS = 250;
const REST_METERS = 30;
/** Points of 25 m looked at to each side, so that circling at one place stays cheap. */
const WINDOW_POINTS = 60;
const WALKING_METERS_PER_SECOND = 0.9;
/** Median of the deviation from the straight line for a deviation of one, times what smoothing hides. */
const NOISE_FACTOR = 2.2;
const NOISE_SAMPLES = 400;
const NOISE_LEAST_METERS = 4;
const NOISE_MOST_METERS = 25;

/** What a track does at one of its points. */
export interface Shape {
  /** 0 straight on, 0.5 a right angle or so, 1 back the same way. */
  readonly turn: number;
  /** How much further the track goes before it returns. */
  readonly beyondMeters: number;
  /** Height missing to the highest point within 250 m; NaN without elevations. */
  readonly deficitMeters: number;
  /** Least height lost towards both sides within 100 m; negative where one side climbs; NaN without elevations. */
  readonly dropMeters: number;
  /** Seconds spent within 30 m beyond those of walking on; NaN without times. */
  readonly restSeconds: number;
  readonly elevationMeters: number;
}

/** Shape of a track at its smoothed points, computed where asked for. */
export class WayShape {
  readonly vectors: Float64Array;
  /** Estimated horizontal error of the recording per axis. */
  readonly noiseMeters: number;
  private readonly coarse: CoarseTrack;
  private readonly raw: TrackIndex;
  private readonly count: number;
  private readonly known = new Map<number, Shape>();

  constructor(coarse: CoarseTrack, raw: TrackIndex) {
    this.coarse = coarse;
    this.raw = raw;
    this.vectors = coarse.index.vectors;
    this.count = this.vectors.length / 3;
    this.noiseMeters = this.estimateNoise();
  }

  alongMeters(point: number): number {
    return this.coarse.rawAlongOfPoint(point);
  }

  /** The smoothed point nearest in distance along the track. */
  pointAt(alongMeters: number): number {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.alongMeters(middle) < alongMeters) low = middle + 1;
      else high = middle;
    }
    const before = Math.max(0, low - 1);
    return alongMeters - this.alongMeters(before) < this.alongMeters(low) - alongMeters ? before : low;
  }

  metersBetween(a: number, b: number): number {
    return this.meters(a, b);
  }

  metersTo(point: number, places: Float64Array, place: number): number {
    let sum = 0;
    for (let axis = 0; axis < 3; axis += 1) sum += (this.vectors[point * 3 + axis]! - places[place * 3 + axis]!) ** 2;
    return chordToMeters(Math.sqrt(sum));
  }

  shapeAt(point: number): Shape {
    let shape = this.known.get(point);
    if (shape === undefined) {
      shape = this.computeShape(point);
      this.known.set(point, shape);
    }
    return shape;
  }

  private computeShape(point: number): Shape {
    const [before, after] = [this.away(point, TURN_METERS, -1), this.away(point, TURN_METERS, 1)];
    const isEnd = before === null || after === null;
    const elevation = this.elevationAt(point);
    const [low, high] = this.around(point, TOP_METERS);
    const [first, last] = this.around(point, HIGHEST_METERS);
    let highest = elevation;
    for (let i = first; i <= last; i += 1) highest = Math.max(highest, this.elevationAt(i));
    return {
      turn: isEnd ? 0 : 1 - Math.min(1, this.meters(before, after) / (2 * TURN_METERS)),
      beyondMeters: isEnd ? 0 : this.beyond(before, point, after),
      deficitMeters: highest - elevation,
      dropMeters: Math.min(elevation - this.elevationAt(low), elevation - this.elevationAt(high)),
      restSeconds: this.restAt(point),
      elevationMeters: elevation,
    };
  }

  /** The points that end the stretch within `meters`, inside the window. */
  private around(point: number, meters: number): readonly [number, number] {
    const first = this.away(point, meters, -1) ?? Math.max(0, point - WINDOW_POINTS);
    return [first, this.away(point, meters, 1) ?? Math.min(this.count - 1, point + WINDOW_POINTS)];
  }

  private beyond(before: number, point: number, after: number): number {
    const own = this.meters(before, point);
    let most = own;
    for (let i = before; i <= after; i += 1) most = Math.max(most, this.meters(before, i));
    return most - own;
  }

  private restAt(point: number): number {
    const [before, after] = [this.away(point, REST_METERS, -1), this.away(point, REST_METERS, 1)];
    if (before === null || after === null) return 0;
    const seconds = this.timeAt(after) - this.timeAt(before);
    const meters = this.meters(before, point) + this.meters(point, after);
    return Math.max(0, seconds - meters / WALKING_METERS_PER_SECOND);
  }

  /** The first point before or after that is further away than `meters`; null if there is none in the window. */
  private away(point: number, meters: number, direction: 1 | -1): number | null {
    for (let i = 1; i <= WINDOW_POINTS; i += 1) {
      const other = point + i * direction;
      if (other < 0 || other >= this.count) return null;
      if (this.meters(point, other) > meters) return other;
    }
    return null;
  }

  private meters(a: number, b: number): number {
    return vectorDistanceMeters(this.vectors, a, b);
  }

  private elevationAt(point: number): number {
    return this.raw.heightAt(this.raw.stepAt(this.alongMeters(point)));
  }

  private timeAt(point: number): number {
    return this.raw.timeAt(this.raw.stepAt(this.alongMeters(point))) ?? Number.NaN;
  }

  /** Median distance of a point from the straight line between its neighbours. */
  private estimateNoise(): number {
    const stride = Math.max(1, Math.floor(this.count / NOISE_SAMPLES));
    const deviations: number[] = [];
    for (let i = 1; i + 1 < this.count; i += stride) {
      const [a, b, c] = [this.meters(i - 1, i), this.meters(i, i + 1), this.meters(i - 1, i + 1)];
      if (c < 10 || a > 100 || b > 100) continue;
      const half = (a + b + c) / 2;
      deviations.push((2 * Math.sqrt(Math.max(0, half * (half - a) * (half - b) * (half - c)))) / c);
    }
    if (deviations.length === 0) return NOISE_LEAST_METERS * 2;
    const median = deviations.toSorted((x, y) => x - y)[deviations.length >> 1]!;
    return Math.min(NOISE_MOST_METERS, Math.max(NOISE_LEAST_METERS, NOISE_FACTOR * median));
  }
}
