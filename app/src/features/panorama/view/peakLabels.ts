import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { elevationAngleDegrees } from '@cordada/core/panorama/sightLines';
import { heightAcross, leftOf } from './skyline.ts';
import type { SkylineView } from './skyline.ts';

export interface PeakInView {
  readonly peak: PanoramaPeak;
  readonly x: number;
  readonly y: number;
}

/** A name that begins over its summit and rises to the right. */
export interface PeakLabel extends PeakInView {
  /** Begin of the baseline. */
  readonly labelX: number;
  readonly labelY: number;
  readonly length: number;
}

export const LABEL_DEGREES = 50;
const ALONG_X = Math.cos((LABEL_DEGREES * Math.PI) / 180);
const ALONG_Y = -Math.sin((LABEL_DEGREES * Math.PI) / 180);
/** Mean width of a character of the names. */
const CHARACTER_PIXELS = 6.5;
/** From one name to the next, across. */
const LINE_PIXELS = 15;
/** How long the line from a summit to its name may be; the shortest that fits is taken. */
const LEADER_PIXELS = [12, 20, 30, 42, 56, 72, 90];
const LEADER_ROOM_PIXELS = 9;
const MARGIN_PIXELS = 6;
const STEP_PIXELS = 6;
/** A kilometre farther away makes a summit as notable as one this much lower. */
const RANK_METERS_PER_KM = 15;
const SKYLINE_BONUS_METERS = 400;
const SKYLINE_PIXELS = 6;

/** Pixels along and across the direction of the names. */
const along = (x: number, y: number): number => x * ALONG_X + y * ALONG_Y;
const across = (x: number, y: number): number => y * ALONG_X - x * ALONG_Y;

/** How far a place is from the middle of the letters, across; infinite before and after them. */
function distanceAcross(label: PeakLabel, x: number, y: number): number {
  const at = along(x, y) - along(label.labelX, label.labelY);
  if (at < -MARGIN_PIXELS || at > label.length + MARGIN_PIXELS) return Number.POSITIVE_INFINITY;
  // Letters stand above the baseline.
  return Math.abs(across(x, y) - across(label.labelX, label.labelY) + LINE_PIXELS / 3);
}

function overlaps(a: PeakLabel, b: PeakLabel): boolean {
  const off = across(a.labelX, a.labelY) - across(b.labelX, b.labelY);
  const [from, to] = [along(a.labelX, a.labelY), along(b.labelX, b.labelY)];
  return Math.abs(off) < LINE_PIXELS && from < to + b.length + MARGIN_PIXELS && to < from + a.length + MARGIN_PIXELS;
}

function leaderCrosses(label: PeakLabel, other: PeakLabel): boolean {
  for (let y = label.labelY; y <= label.y; y += STEP_PIXELS)
    if (distanceAcross(other, label.x, y) < LEADER_ROOM_PIXELS) return true;
  return false;
}

/** Summits in the view, the most notable first: high, near, and on the skyline. */
export function peaksInView(
  peaks: readonly PanoramaPeak[],
  horizon: readonly HorizonPoint[],
  view: SkylineView,
  eyeMeters: number,
): PeakInView[] {
  const skyline = heightAcross(horizon, view);
  return peaks
    .flatMap((peak) => {
      const x = leftOf(view, peak.azimuthDegrees);
      if (x < 0 || x > view.width) return [];
      const degrees = elevationAngleDegrees(eyeMeters, peak.elevationMeters, peak.distanceMeters);
      // Coarse terrain rounds summits off; their marks stay on the ground that is drawn.
      const y = Math.max(view.top(degrees), skyline(x));
      const bonus = y < skyline(x) + SKYLINE_PIXELS ? SKYLINE_BONUS_METERS : 0;
      const rank = peak.elevationMeters - (peak.distanceMeters / 1_000) * RANK_METERS_PER_KM + bonus;
      return [{ peak, x, y, rank }];
    })
    .sort((a, b) => b.rank - a.rank);
}

/** Names that neither overlap nor cross lines or terrain; of those that would, the first stays. */
export function placeLabels(
  inView: readonly PeakInView[],
  horizon: readonly HorizonPoint[],
  view: SkylineView,
  textOf: (peak: PanoramaPeak) => string,
): PeakLabel[] {
  const skyline = heightAcross(horizon, view);
  const placed: PeakLabel[] = [];
  const isFree = (label: PeakLabel): boolean => {
    for (let at = 0; at <= label.length; at += STEP_PIXELS)
      if (skyline(label.labelX + at * ALONG_X) < label.labelY + at * ALONG_Y + MARGIN_PIXELS) return false;
    return placed.every(
      (other) => !overlaps(label, other) && !leaderCrosses(label, other) && !leaderCrosses(other, label),
    );
  };
  for (const place of inView) {
    const length = textOf(place.peak).length * CHARACTER_PIXELS;
    for (const leader of LEADER_PIXELS) {
      const label = { ...place, labelX: place.x + LINE_PIXELS / 4, labelY: place.y - leader, length };
      const isInside =
        label.labelX + length * ALONG_X < view.width - MARGIN_PIXELS &&
        label.labelY + length * ALONG_Y > MARGIN_PIXELS + LINE_PIXELS / 2;
      if (!isInside) break;
      if (!isFree(label)) continue;
      placed.push(label);
      break;
    }
  }
  return placed;
}

const TOUCH_PIXELS = 24;

/** The summit at a place of the view: that of the name there, else the nearest. */
export function peakAt(
  x: number,
  y: number,
  labels: readonly PeakLabel[],
  inView: readonly PeakInView[],
): PanoramaPeak | null {
  const off = (one: PeakLabel): number => distanceAcross(one, x, y);
  const [label] = labels.toSorted((a, b) => off(a) - off(b));
  if (label && off(label) < LINE_PIXELS) return label.peak;
  const away = (one: PeakInView): number => Math.hypot(one.x - x, one.y - y);
  const [nearest] = inView.filter((one) => away(one) <= TOUCH_PIXELS).sort((a, b) => away(a) - away(b));
  return nearest?.peak ?? null;
}
