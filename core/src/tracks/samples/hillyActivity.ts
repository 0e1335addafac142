import type { TrackSegment } from '../track.ts';
import { normalRandom, seededRandom } from './random.ts';
import { segmentOf } from './segmentOf.ts';

export interface Noise {
  readonly white: number;
  readonly placeWhite: number;
  readonly wandering: number;
  readonly drift: number;
}

const METERS_PER_DEGREE = 111_195.08;
const WANDER_METERS = 350;
const DRIFT_SECONDS = 8 * 3_600;
const METERS_PER_SECOND = 1.1;

export function hillyGround(seed: number): { readonly heightAt: (meters: number) => number; readonly meters: number } {
  const random = seededRandom(seed);
  const knots: [meters: number, height: number][] = [[0, 1_200]];
  let isUp = true;
  for (let leg = 4 + Math.floor(random() * 6); leg > 0; leg -= 1) {
    const [meters, height] = knots.at(-1)!;
    const length = 500 + random() * 2_000;
    knots.push([meters + length, height + length * (0.08 + random() * 0.25) * (isUp ? 1 : -0.8)]);
    if (random() < 0.55) isUp = !isUp;
  }
  const waves = [0, 1].map(() => [300 + random() * 900, random() * 8, random() * 6] as const);
  const heightAt = (meters: number): number => {
    let i = 0;
    while (i + 2 < knots.length && knots[i + 1]![0] < meters) i += 1;
    const [[from, low], [to, high]] = [knots[i]!, knots[i + 1]!];
    const share = (meters - from) / (to - from);
    const eased = share - Math.sin(2 * Math.PI * share) / (2 * Math.PI);
    return waves.reduce(
      (sum, [length, height, phase]) => sum + height * Math.sin((meters / length) * 2 * Math.PI + phase),
      low + (high - low) * eased,
    );
  };
  return { heightAt, meters: knots.at(-1)![0] };
}

export function trueAscentMeters({ heightAt, meters }: ReturnType<typeof hillyGround>): number {
  let [pivot, extreme, direction, ascent] = [heightAt(0), heightAt(0), 0, 0];
  for (let at = 0; at <= meters; at += 0.5) {
    const height = heightAt(at);
    if ((height - extreme) * (direction || Math.sign(height - pivot)) >= 0) {
      extreme = height;
      if (direction === 0 && Math.abs(height - pivot) >= 5) direction = Math.sign(height - pivot);
    } else if (Math.abs(height - extreme) >= 5) {
      if (direction >= 0) ascent += Math.max(0, extreme - pivot);
      [pivot, extreme, direction] = [extreme, height, Math.sign(height - extreme)];
    }
  }
  return ascent + (direction > 0 ? extreme - pivot : 0);
}

export function recordedGround(
  { heightAt, meters }: ReturnType<typeof hillyGround>,
  { white, placeWhite, wandering, drift }: Noise,
  spacingMeters: number,
  seed: number,
): TrackSegment {
  const random = seededRandom(seed);
  const normal = normalRandom(random);
  const phase = random() * 6;
  const keep = Math.exp(-spacingMeters / WANDER_METERS);
  let away = normal() * wandering;
  const rows: [lon: number, lat: number, elevation: number, time: number][] = [];
  for (let at = 0; at <= meters; at += spacingMeters) {
    const seconds = at / METERS_PER_SECOND;
    const weather = drift * Math.sin((seconds / DRIFT_SECONDS) * 2 * Math.PI + phase);
    rows.push([
      1 + (normal() * placeWhite) / METERS_PER_DEGREE,
      42 + (at + normal() * placeWhite) / METERS_PER_DEGREE,
      heightAt(at) + normal() * white + away + weather,
      1_600_000_000 + Math.round(seconds),
    ]);
    away = away * keep + normal() * wandering * Math.sqrt(1 - keep * keep);
  }
  return segmentOf(rows);
}
