import type { ReliefShape } from './terrain.ts';

export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;

export function coverPath(kind: ReliefShape, elevationMeters: number | null | undefined, seed: string): string {
  const elevation = elevationMeters === null || elevationMeters === undefined ? 'x' : Math.round(elevationMeters);
  return `/covers/${kind}-${elevation}-${seed}.svg`;
}
