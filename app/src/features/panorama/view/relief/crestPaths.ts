import type { CrestPoint } from './relief.ts';
import { leftOf } from '../skyline.ts';
import type { SkylineView } from '../skyline.ts';

const OPACITY_STEPS = 4;
const WIDTHS = [0.75, 1, 1.4, 1.9] as const;

export interface CrestPath {
  readonly opacity: number;
  readonly width: number;
  readonly d: string;
}

/** Path data of the crests in the view, grouped by how they are drawn: wider the nearer they are. */
export function crestPaths(crests: readonly (readonly CrestPoint[])[], view: SkylineView): CrestPath[] {
  const groups = new Map<number, string>();
  const margin = view.pixelsPerDegree;
  for (const line of crests) {
    let last = -1;
    for (let i = 1; i < line.length; i += 1) {
      const [from, to] = [line[i - 1]!, line[i]!];
      const [left, right] = [leftOf(view, from.azimuthDegrees), leftOf(view, to.azimuthDegrees)];
      if (left < -margin || right > view.width + margin || right < left) {
        last = -1;
        continue;
      }
      const opacity = Math.ceil(Math.min(from.strength, to.strength) * OPACITY_STEPS);
      const width = Math.min(WIDTHS.length - 1, Math.floor(to.nearness * WIDTHS.length));
      const group = width * (OPACITY_STEPS + 1) + opacity;
      const at = (x: number, degrees: number): string => `${x.toFixed(1)} ${view.top(degrees).toFixed(1)}`;
      const start = group === last ? '' : `M${at(left, from.elevationDegrees)}`;
      groups.set(group, `${groups.get(group) ?? ''}${start}L${at(right, to.elevationDegrees)}`);
      last = group;
    }
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([group, d]) => ({
      opacity: (group % (OPACITY_STEPS + 1)) / OPACITY_STEPS,
      width: WIDTHS[Math.floor(group / (OPACITY_STEPS + 1))] ?? 1,
      d,
    }));
}
