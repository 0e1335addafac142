import type { Panorama, PanoramaPeak } from '@cordada/core/panorama/panorama';
import { turnTo } from './skyline.ts';

const FIRST_VIEW_DEGREES = 35;

/** Looks at the highest summit where most of them are, so that the first view is not an empty one. North without any. */
export function firstView({ peaks }: Panorama): { readonly heading: number; readonly peak: PanoramaPeak | null } {
  let seen: readonly PanoramaPeak[] = [];
  for (const { azimuthDegrees } of peaks) {
    const around = peaks.filter((peak) => Math.abs(turnTo(azimuthDegrees, peak.azimuthDegrees)) < FIRST_VIEW_DEGREES);
    if (around.length > seen.length) seen = around;
  }
  const [highest = null] = seen.toSorted((a, b) => b.elevationMeters - a.elevationMeters);
  return { heading: highest?.azimuthDegrees ?? 0, peak: highest };
}
