import type { CoverTheme } from '@cordada/core/covers/covers';

/** Colours of covers in each theme; a test compares those of the app with `app/src/ui/tokens.css`. */
export const COVER_COLORS = {
  light: {
    paper: '#faf7f2',
    accent: '#b54303',
    ink: '#1b211f',
    evergreen: '#25764e',
    forest: '#cfe0b8',
    scrub: '#dde6c3',
    grass: '#edf1da',
    scree: '#e9e4da',
    rock: '#dcd6cb',
    glacier: '#e4f2f9',
    wetland: '#d3e6e2',
    farmland: '#f3eed9',
    built: '#e6ddd3',
    water: '#a7cfe6',
    stream: '#3f87b6',
    contour: '#a4692f',
    shade: '#6f6a7d',
    light: '#fffdf4',
    road: '#ffffff',
    'road-casing': '#a2937f',
    path: '#6b5846',
  },
  dark: {
    paper: '#101517',
    accent: '#e98a64',
    ink: '#e9eeec',
    evergreen: '#66a581',
    forest: '#1c2c22',
    scrub: '#1f2b22',
    grass: '#1d2622',
    scree: '#262a2b',
    rock: '#2c3031',
    glacier: '#22343f',
    wetland: '#182b2b',
    farmland: '#22251d',
    built: '#2a2727',
    water: '#173d54',
    stream: '#4a93bd',
    contour: '#a9825f',
    shade: '#05080a',
    light: '#5f6d73',
    road: '#55595b',
    'road-casing': '#151a1c',
    path: '#b3a290',
  },
} as const satisfies Record<CoverTheme, Record<string, string>>;

export type CoverColor = keyof (typeof COVER_COLORS)['light'];

export const rgbOf = (hex: string): [red: number, green: number, blue: number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
