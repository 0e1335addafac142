import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { elevationAngleDegrees } from '@cordada/core/panorama/sightLines';

export interface SkylineView {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerDegree: number;
  /** Azimuth of the middle. */
  readonly heading: number;
  /** Pixels from the top for an elevation angle in degrees. */
  readonly top: (elevationDegrees: number) => number;
  /** How many times heights are drawn larger than widths. */
  readonly exaggeration: number;
}

/** Room above the skyline for names. */
const NAMES_SHARE = 0.46;
const EXAGGERATION_MAX = 4;

/** Fits the whole skyline into the height, so that it does not jump while turning. */
export function skylineView(
  horizon: readonly HorizonPoint[],
  { width, height, heading }: { readonly width: number; readonly height: number; readonly heading: number },
): SkylineView {
  const known = horizon.flatMap(({ elevationDegrees }) => elevationDegrees ?? []);
  const low = Math.min(...known, 0);
  const high = Math.max(...known, 0);
  const pixelsPerDegree = Math.max(7, Math.min(14, width / 90));
  const bottom = height * 0.12;
  const room = height * (1 - NAMES_SHARE) - bottom;
  const vertical = Math.min(pixelsPerDegree * EXAGGERATION_MAX, room / Math.max(0.5, high - low));
  return {
    width,
    height,
    pixelsPerDegree,
    heading,
    top: (degrees) => height - bottom - (degrees - low) * vertical,
    exaggeration: vertical / pixelsPerDegree,
  };
}

/** Signed turn from the heading to an azimuth, from -180 to below 180 degrees. */
export const turnTo = (heading: number, azimuth: number): number =>
  ((((azimuth - heading + 180) % 360) + 360) % 360) - 180;

/** Pixels from the left for an azimuth; outside of 0 to `width` where it is not in the view. */
export const leftOf = ({ width, heading, pixelsPerDegree }: SkylineView, azimuth: number): number =>
  width / 2 + turnTo(heading, azimuth) * pixelsPerDegree;

/** Path data of the ground below the skyline. Directions without terrain stay empty. */
export function skylinePath(horizon: readonly HorizonPoint[], view: SkylineView): string {
  const margin = 1;
  const shown = horizon
    .map((point) => ({ point, left: leftOf(view, point.azimuthDegrees) }))
    .filter(({ left }) => left >= -margin * view.pixelsPerDegree && left <= view.width + margin * view.pixelsPerDegree)
    .sort((a, b) => a.left - b.left);
  let path = '';
  let from: number | null = null;
  let last = 0;
  const close = (): void => {
    if (from !== null) path += `L${last.toFixed(1)} ${view.height}L${from.toFixed(1)} ${view.height}Z`;
    from = null;
  };
  for (const { point, left } of shown) {
    if (point.elevationDegrees === null) {
      close();
      continue;
    }
    path += `${from === null ? 'M' : 'L'}${left.toFixed(1)} ${view.top(point.elevationDegrees).toFixed(1)}`;
    from ??= left;
    last = left;
  }
  close();
  return path;
}

export interface PlacedLabel {
  readonly peak: PanoramaPeak;
  readonly text: string;
  /** Where the peak is. */
  readonly x: number;
  readonly y: number;
  /** Middle and baseline of the name. */
  readonly labelX: number;
  readonly labelY: number;
}

const CHARACTER_PIXELS = 6.9;
const GAP_PIXELS = 12;
const ROW_PIXELS = 20;
const ROWS_MAX = 7;
/** Least room between the lowest names and the skyline. */
const CLEARANCE_PIXELS = 14;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A line from a name of this row down to its peak. */
interface Leader {
  readonly x: number;
  readonly row: number;
}

/**
 * The highest free place of a name: over its peak, else beginning or ending there. High names leave room for those of
 * lower peaks on both sides of their lines.
 */
function findSpot(
  x: number,
  half: number,
  width: number,
  rows: readonly (readonly Range[])[],
  leaders: readonly Leader[],
): { readonly row: number; readonly labelX: number } | null {
  for (let row = 0; row < rows.length; row += 1) {
    const crossesName = rows.slice(row + 1).some((below) => below.some(({ from, to }) => x >= from && x <= to));
    if (crossesName) continue;
    for (const side of [0, half - GAP_PIXELS / 2, GAP_PIXELS / 2 - half]) {
      const labelX = Math.max(half, Math.min(width - half, x + side));
      const [begin, end] = [labelX - half, labelX + half];
      const isFree = rows[row]!.every(({ from, to }) => end <= from || begin >= to);
      if (isFree && leaders.every((leader) => leader.row >= row || leader.x < begin || leader.x > end))
        return { row, labelX };
    }
  }
  return null;
}

/** Chooses the highest peaks whose names fit above the skyline without overlapping. */
export function placeLabels(
  peaks: readonly PanoramaPeak[],
  view: SkylineView,
  eyeMeters: number,
  highestDegrees: number,
  textOf: (peak: PanoramaPeak) => string,
): PlacedLabel[] {
  const lowest = view.top(highestDegrees) - CLEARANCE_PIXELS;
  const rowCount = Math.max(1, Math.min(ROWS_MAX, Math.floor(lowest / ROW_PIXELS)));
  const rows = Array.from({ length: rowCount }, (): Range[] => []);
  const leaders: Leader[] = [];
  const placed: PlacedLabel[] = [];
  for (const peak of [...peaks].sort((a, b) => b.elevationMeters - a.elevationMeters)) {
    const x = leftOf(view, peak.azimuthDegrees);
    if (x < 0 || x > view.width) continue;
    const text = textOf(peak);
    const half = (text.length * CHARACTER_PIXELS + GAP_PIXELS) / 2;
    if (half * 2 > view.width) continue;
    const spot = findSpot(x, half, view.width, rows, leaders);
    if (!spot) continue;
    const { row, labelX } = spot;
    rows[row]!.push({ from: labelX - half, to: labelX + half });
    leaders.push({ x, row });
    const degrees = elevationAngleDegrees(eyeMeters, peak.elevationMeters, peak.distanceMeters);
    placed.push({ peak, text, x, y: view.top(degrees), labelX, labelY: lowest - (rowCount - 1 - row) * ROW_PIXELS });
  }
  return placed;
}
