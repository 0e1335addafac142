import type { Panorama, PanoramaPeak } from '@cordada/core/panorama/panorama';
import { turnTo } from './skyline.ts';

const FIRST_VIEW_DEGREES = 35;

/** Looks where most summits are, so that the first view is not an empty one, at the highest of them. North without any. */
export function firstView({ peaks }: Panorama): { readonly heading: number; readonly peak: PanoramaPeak | null } {
  let heading = 0;
  let seen: readonly PanoramaPeak[] = [];
  for (const { azimuthDegrees } of peaks) {
    const around = peaks.filter((peak) => Math.abs(turnTo(azimuthDegrees, peak.azimuthDegrees)) < FIRST_VIEW_DEGREES);
    if (around.length > seen.length) [heading, seen] = [azimuthDegrees, around];
  }
  const [highest = null] = seen.toSorted((a, b) => b.elevationMeters - a.elevationMeters);
  return { heading, peak: highest };
}
