import type { KindName } from '@cordada/core/elements/kinds';
import { SLOPE_CLASSES } from '../terrain/slopeAngle.ts';

export type MapColor =
  | 'forest'
  | 'scrub'
  | 'grass'
  | 'scree'
  | 'rock'
  | 'glacier'
  | 'ice'
  | 'wetland'
  | 'sand'
  | 'farmland'
  | 'built'
  | 'building'
  | 'texture'
  | 'water'
  | 'stream'
  | 'contour'
  | 'tint-low'
  | 'tint-middle'
  | 'tint-high'
  | 'tint-top'
  | 'shade'
  | 'light'
  | 'road'
  | 'road-main'
  | 'road-casing'
  | 'track'
  | 'path'
  | 'path-easy'
  | 'path-mountain'
  | 'path-alpine'
  | 'ferrata'
  | 'route'
  | 'route-international'
  | 'route-regional'
  | 'route-local'
  | 'lift'
  | 'piste'
  | 'piste-novice'
  | 'piste-easy'
  | 'piste-intermediate'
  | 'piste-advanced'
  | 'piste-freeride'
  | 'border'
  | 'protected';

export interface MapPalette {
  readonly isDark: boolean;
  readonly paper: string;
  readonly raised: string;
  readonly sunken: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly evergreen: string;
  readonly evergreenTint: string;
  readonly amber: string;
  readonly amberTint: string;
  readonly glacier: string;
  readonly glacierTint: string;
  readonly kind: (kind: KindName) => string;
  readonly slope: readonly string[];
  /** Colours of the detailed map, by the name of their token without `map-`. */
  readonly map: (name: MapColor) => string;
}

export function readPalette(): MapPalette {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    isDark: root.dataset['theme'] === 'dark',
    paper: token('paper'),
    raised: token('raised'),
    sunken: token('sunken'),
    ink: token('ink'),
    muted: token('muted'),
    line: token('line'),
    lineStrong: token('line-strong'),
    accent: token('accent'),
    evergreen: token('evergreen'),
    evergreenTint: token('evergreen-tint'),
    amber: token('amber'),
    amberTint: token('amber-tint'),
    glacier: token('glacier'),
    glacierTint: token('glacier-tint'),
    kind: (kind) => token(`kind-${kind === 'pin' ? 'mountain' : kind}`),
    map: (name) => token(`map-${name}`),
    slope: SLOPE_CLASSES.map((degrees) => token(`slope-${degrees}`)),
  };
}

export function rgbOf(token: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(token.slice(at, at + 2), 16)) as [number, number, number];
}
