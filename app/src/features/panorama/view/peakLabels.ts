import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { elevationAngleDegrees } from '@cordada/core/panorama/sightLines';
import { notabilityOf } from './notability.ts';
import type { Notability } from './notability.ts';
import { heightAcross, leftOf } from './skyline.ts';
import type { SkylineView } from './skyline.ts';

export interface PeakInView {
  readonly peak: PanoramaPeak;
  readonly notability: Notability;
  readonly x: number;
  readonly y: number;
}

/** A name that begins over its summit and rises to the right. */
export interface PeakLabel extends PeakInView {
  readonly size: LabelSize;
  /** Where the line from the summit ends, in the middle between top and bottom of the letters. */
  readonly labelX: number;
  readonly labelY: number;
  readonly length: number;
}

/** That of the chosen summit is the most striking. A name without room for its size may have that of the next. */
export type LabelSize = 'chosen' | Notability;

const SMALLER: Readonly<Record<LabelSize, LabelSize | null>> = {
  chosen: null,
  major: 'medium',
  medium: 'minor',
  minor: null,
};

/** Half of the room across the letters, and what small names leave free beside others. */
const HALF_PIXELS: Readonly<Record<LabelSize, number>> = { chosen: 22, major: 17, medium: 9, minor: 8 };
const GAP_PIXELS: Readonly<Record<LabelSize, number>> = { chosen: 2, major: 0, medium: 0, minor: 8 };

export const LABEL_DEGREES = 50;
const ALONG_X = Math.cos((LABEL_DEGREES * Math.PI) / 180);
const ALONG_Y = -Math.sin((LABEL_DEGREES * Math.PI) / 180);
/** How long the line from a summit to its name may be; the shortest that fits is taken. */
const LEADER_PIXELS = [14, 22, 32, 44, 58, 74, 92, 112];
/** Wide names begin farther up, so that they leave the mark of their summit free. */
const LEADER_MIN_SHARE = 1.3;
const LEADER_ROOM_PIXELS = 3;
const MARGIN_PIXELS = 6;
const STEP_PIXELS = 6;
/** A kilometre farther away makes a summit as notable as one this much lower. */
const RANK_METERS_PER_KM = 15;
const SKYLINE_BONUS_METERS = 400;
const SKYLINE_PIXELS = 6;
/** What each doubling of its isolation adds to the rank of a summit. */
const ISOLATION_BONUS_METERS = 500;
const ISOLATION_MAX_KM = 30;

/** Pixels along and across the direction of the names. */
const along = (x: number, y: number): number => x * ALONG_X + y * ALONG_Y;
const across = (x: number, y: number): number => y * ALONG_X - x * ALONG_Y;

/** How far a place is from the letters, across; infinite before and after them. */
function distanceAcross(label: PeakLabel, x: number, y: number): number {
  const at = along(x, y) - along(label.labelX, label.labelY);
  if (at < -MARGIN_PIXELS || at > label.length + MARGIN_PIXELS) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.abs(across(x, y) - across(label.labelX, label.labelY)) - HALF_PIXELS[label.size]);
}

function overlaps(a: PeakLabel, b: PeakLabel): boolean {
  const off = Math.abs(across(a.labelX, a.labelY) - across(b.labelX, b.labelY));
  const [from, to] = [along(a.labelX, a.labelY), along(b.labelX, b.labelY)];
  const room = HALF_PIXELS[a.size] + HALF_PIXELS[b.size] + Math.max(GAP_PIXELS[a.size], GAP_PIXELS[b.size]);
  return off < room && from < to + b.length + MARGIN_PIXELS && to < from + a.length + MARGIN_PIXELS;
}

function leaderCrosses(label: PeakLabel, other: PeakLabel): boolean {
  for (let y = label.labelY; y <= label.y; y += STEP_PIXELS)
    if (distanceAcross(other, label.x, y) < LEADER_ROOM_PIXELS) return true;
  return false;
}

/** Summits in the view, the most notable first: isolated, high, near, and on the skyline. */
export function peaksInView(
  peaks: readonly PanoramaPeak[],
  isolations: ReadonlyMap<string, number>,
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
      const isolation = isolations.get(peak.id) ?? 0;
      const rank =
        peak.elevationMeters -
        (peak.distanceMeters / 1_000) * RANK_METERS_PER_KM +
        (y < skyline(x) + SKYLINE_PIXELS ? SKYLINE_BONUS_METERS : 0) +
        Math.log2(1 + Math.min(isolation / 1_000, ISOLATION_MAX_KM)) * ISOLATION_BONUS_METERS;
      return [{ peak, notability: notabilityOf(isolation), x, y, rank }];
    })
    .sort((a, b) => b.rank - a.rank);
}

/** Names that neither overlap nor cross lines or terrain; of those that would, the first stays. */
export function placeLabels(
  inView: readonly PeakInView[],
  chosenId: string | null,
  horizon: readonly HorizonPoint[],
  view: SkylineView,
  lengthOf: (peak: PanoramaPeak, size: LabelSize) => number,
): PeakLabel[] {
  const skyline = heightAcross(horizon, view);
  const placed: PeakLabel[] = [];
  const isFree = (label: PeakLabel): boolean => {
    const half = HALF_PIXELS[label.size];
    const [left, top] = [label.labelX - half * ALONG_Y, label.labelY + half * ALONG_X];
    for (let at = 0; at <= label.length; at += STEP_PIXELS)
      if (skyline(left + at * ALONG_X) < top + at * ALONG_Y) return false;
    return placed.every(
      (other) => !overlaps(label, other) && !leaderCrosses(label, other) && !leaderCrosses(other, label),
    );
  };
  const place = (one: PeakInView, size: LabelSize): PeakLabel | null => {
    const length = lengthOf(one.peak, size);
    const half = HALF_PIXELS[size];
    for (const leader of LEADER_PIXELS) {
      if (leader < half * LEADER_MIN_SHARE) continue;
      const label = { ...one, size, labelX: one.x, labelY: one.y - leader, length };
      const isInside =
        label.labelX + length * ALONG_X - half * ALONG_Y < view.width - MARGIN_PIXELS &&
        label.labelX + half * ALONG_Y > 0 &&
        label.labelY + length * ALONG_Y - half * ALONG_X > MARGIN_PIXELS;
      if (!isInside) return null;
      if (isFree(label)) return label;
    }
    return null;
  };
  const isChosen = ({ peak }: PeakInView): boolean => peak.id === chosenId;
  for (const one of [...inView.filter(isChosen), ...inView.filter((other) => !isChosen(other))]) {
    let label: PeakLabel | null = null;
    for (let size: LabelSize | null = isChosen(one) ? 'chosen' : one.notability; size && !label; size = SMALLER[size])
      label = place(one, size);
    if (label) placed.push(label);
  }
  return placed;
}

const TOUCH_PIXELS = 24;
const NAME_TOUCH_PIXELS = 6;

/** The summit at a place of the view: that of the name there, else the nearest. */
export function peakAt(
  x: number,
  y: number,
  labels: readonly PeakLabel[],
  inView: readonly PeakInView[],
): PanoramaPeak | null {
  const off = (one: PeakLabel): number => distanceAcross(one, x, y);
  const [label] = labels.toSorted((a, b) => off(a) - off(b));
  if (label && off(label) < NAME_TOUCH_PIXELS) return label.peak;
  const away = (one: PeakInView): number => Math.hypot(one.x - x, one.y - y);
  const [nearest] = inView.filter((one) => away(one) <= TOUCH_PIXELS).sort((a, b) => away(a) - away(b));
  return nearest?.peak ?? null;
}
