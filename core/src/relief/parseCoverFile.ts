import { isKindName } from '../elements/kinds.ts';
import { COVER_HEIGHT, COVER_WIDTH } from './coverPath.ts';
import type { ReliefRequest } from './reliefCover.ts';
import type { ReliefShape } from './terrain.ts';

const RANGE_WIDTH = 1440;
const RANGE_HEIGHT = 640;

const FILE = /^([a-zA-Z]+)-(x|-?\d{1,4})-([\w-]{1,64})\.svg$/;
const EXTRA_SHAPES: readonly string[] = ['lake', 'pass', 'range'];

export function parseCoverFile(file: string): ReliefRequest | null {
  const match = FILE.exec(file);
  if (!match) return null;
  const [, kind = '', elevation = '', seed = ''] = match;
  if (!isKindName(kind) && !EXTRA_SHAPES.includes(kind)) return null;
  return {
    kind: kind as ReliefShape,
    elevationMeters: elevation === 'x' ? null : Number(elevation),
    seed,
    width: kind === 'range' ? RANGE_WIDTH : COVER_WIDTH,
    height: kind === 'range' ? RANGE_HEIGHT : COVER_HEIGHT,
  };
}
