import type { ReliefShape } from './terrain.ts';

/** Size of the covers that are served; every frame that shows them keeps this ratio or crops. */
export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;

/** Address of the relief cover of an element: `/covers/mountain-3404-k7Qx2.svg`. */
export function coverPath(kind: ReliefShape, elevationMeters: number | null | undefined, seed: string): string {
  const elevation = elevationMeters === null || elevationMeters === undefined ? 'x' : Math.round(elevationMeters);
  return `/covers/${kind}-${elevation}-${seed}.svg`;
}
