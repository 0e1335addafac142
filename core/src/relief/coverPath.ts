import { isKindName } from '../elements/kinds.ts';
import type { ReliefRequest } from './reliefCover.ts';
import type { ReliefShape } from './terrain.ts';

/** Size of the covers that are served; every frame that shows them keeps this ratio or crops. */
export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;
/** The long scene behind page heads. */
const RANGE_WIDTH = 1200;

const FILE = /^([a-zA-Z]+)-(x|-?\d{1,4})-([\w-]{1,64})\.svg$/;
const EXTRA_SHAPES: readonly string[] = ['lake', 'pass', 'range'];

/** Address of the relief cover of an element: `/covers/mountain-3404-k7Qx2.svg`. */
export function coverPath(kind: ReliefShape, elevationMeters: number | null | undefined, seed: string): string {
  const elevation = elevationMeters === null || elevationMeters === undefined ? 'x' : Math.round(elevationMeters);
  return `/covers/${kind}-${elevation}-${seed}.svg`;
}

/** What a requested file of `/covers/` asks for, or null when it is no cover. */
export function parseCoverFile(file: string): ReliefRequest | null {
  const match = FILE.exec(file);
  if (!match) return null;
  const [, kind, elevation, seed] = match as unknown as [string, string, string, string];
  if (!isKindName(kind) && !EXTRA_SHAPES.includes(kind)) return null;
  return {
    kind: kind as ReliefShape,
    elevationMeters: elevation === 'x' ? null : Number(elevation),
    seed,
    width: kind === 'range' ? RANGE_WIDTH : COVER_WIDTH,
    height: COVER_HEIGHT,
  };
}
