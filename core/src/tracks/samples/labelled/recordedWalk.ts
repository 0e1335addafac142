import { normalRandom, seededRandom } from '../random.ts';
import { segmentOf } from '../segmentOf.ts';
import type { TrackSegment } from '../../track.ts';
import type { Metric, Terrain } from './terrain.ts';

const METERS_PER_DEGREE = 111_195;
const STEP_METERS = 4;
/** A walker's speed on flat ground; a slope of 20 % halves it. */
const FLAT_METERS_PER_SECOND = 1.25;

export interface Stop {
  /** Index of the corner of the way at which somebody rests. */
  readonly corner: number;
  readonly seconds: number;
}

export interface Receiver {
  /** Root mean square of the horizontal error, correlated over time. */
  readonly noiseMeters: number;
  readonly correlationSeconds: number;
  readonly intervalSeconds: number;
  /** Constant error where the sky is narrow, on a part of the way. */
  readonly canyonMeters: number;
  /** Wrong calibration of the altimeter, and what it drifts in an hour. */
  readonly altimeterOffsetMeters: number;
  readonly altimeterDriftMeters: number;
  readonly hasTimes: boolean;
  readonly hasElevations: boolean;
}

interface Truth {
  readonly at: Metric;
  readonly elevation: number;
  readonly time: number;
  readonly corner: number;
}

/** Anything from a good watch under open sky to an old telephone in a pocket. */
export function anyReceiver(random: () => number): Receiver {
  return {
    // Most receivers are good: 3 to 20 m, as often between 3 and 6 m as between 6 and 12 m.
    noiseMeters: 3 * (20 / 3) ** random(),
    correlationSeconds: 30 + random() * 150,
    intervalSeconds: [1, 1, 2, 5, 5, 10, 15, 30][Math.floor(random() * 8)]!,
    canyonMeters: random() < 0.2 ? random() * 15 : 0,
    altimeterOffsetMeters: (random() - 0.5) * 40,
    altimeterDriftMeters: (random() - 0.5) * 16,
    hasTimes: random() > 0.1,
    hasElevations: random() > 0.08,
  };
}

/** Where the walker truly was, every few metres and, during stops, every second. */
function walk(way: readonly Metric[], terrain: Terrain, stops: readonly Stop[], random: () => number): Truth[] {
  const truth: Truth[] = [];
  const pace = FLAT_METERS_PER_SECOND * (0.75 + random() * 0.5);
  let time = 1_750_000_000;
  const add = (at: Metric, corner: number): void => {
    truth.push({ at, elevation: terrain.heightAt(at), time, corner });
  };
  way.forEach((to, corner) => {
    const from = way[corner - 1];
    if (from !== undefined) {
      const meters = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const steps = Math.max(1, Math.round(meters / STEP_METERS));
      for (let i = 1; i <= steps; i += 1) {
        const at: Metric = [from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps];
        const slope = Math.min(0.6, Math.abs(terrain.heightAt(at) - truth.at(-1)!.elevation) / (meters / steps));
        time += meters / steps / (pace * 0.5 ** (slope / 0.2));
        add(at, corner);
      }
    } else {
      add(to, corner);
    }
    const stop = stops.find((entry) => entry.corner === corner);
    for (let second = 0; stop && second < stop.seconds; second += 1) {
      time += 1;
      add([to[0] + (random() - 0.5) * 3, to[1] + (random() - 0.5) * 3], corner);
    }
  });
  return truth;
}

export interface Gap {
  readonly fromMeters: number;
  readonly toMeters: number;
  /** Whether the file has a new segment after it, as devices that noticed the loss write. */
  readonly isNewSegment: boolean;
}

export interface Walk {
  readonly way: readonly Metric[];
  readonly terrain: Terrain;
  readonly stops: readonly Stop[];
  readonly receiver: Receiver;
  /** Along the true way. */
  readonly gap?: Gap;
  readonly toPlace: (at: Metric) => readonly [lon: number, lat: number];
  readonly seed: number;
}

export function recordWalk({ way, terrain, stops, receiver, gap, toPlace, seed }: Walk): TrackSegment[] {
  const random = seededRandom(seed);
  const normal = normalRandom(random);
  const truth = walk(way, terrain, stops, random);
  const perAxis = receiver.noiseMeters / Math.SQRT2;
  let [east, north, drift] = [normal() * perAxis, normal() * perAxis, 0];
  const canyonTurn = random() * 2 * Math.PI;
  const canyonFrom = random() * truth.length;
  const canyonTo = canyonFrom + truth.length * 0.4;
  type Row = [lon: number, lat: number, elevation: number | null, time: number | null];
  const segments: Row[][] = [[]];
  let [last, next, along, isLost] = [truth[0]!, Number.NEGATIVE_INFINITY, 0, false];
  truth.forEach((point, i) => {
    const seconds = point.time - last.time;
    along += Math.hypot(point.at[0] - last.at[0], point.at[1] - last.at[1]);
    last = point;
    const keep = Math.exp(-seconds / receiver.correlationSeconds);
    const fresh = Math.sqrt(1 - keep * keep) * perAxis;
    east = east * keep + normal() * fresh;
    north = north * keep + normal() * fresh;
    drift += normal() * receiver.altimeterDriftMeters * Math.sqrt(seconds / 3_600);
    const isInGap = gap !== undefined && along > gap.fromMeters && along < gap.toMeters;
    if (isInGap) {
      isLost = true;
      return;
    }
    if (point.time < next && i < truth.length - 1 && !isLost) return;
    if (isLost && gap?.isNewSegment === true) segments.push([]);
    isLost = false;
    next = point.time + receiver.intervalSeconds;
    const bias = i > canyonFrom && i < canyonTo ? receiver.canyonMeters : 0;
    const [lon, lat] = toPlace([
      point.at[0] + east + Math.cos(canyonTurn) * bias,
      point.at[1] + north + Math.sin(canyonTurn) * bias,
    ]);
    segments
      .at(-1)!
      .push([
        lon,
        lat,
        receiver.hasElevations ? point.elevation + receiver.altimeterOffsetMeters + drift : null,
        receiver.hasTimes ? point.time : null,
      ]);
  });
  return segments.filter((rows) => rows.length > 0).map(segmentOf);
}

export function projection(lat: number): (at: Metric) => readonly [lon: number, lat: number] {
  return ([east, north]) => [
    0.6 + east / METERS_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
    lat + north / METERS_PER_DEGREE,
  ];
}
