import type { SceneName } from './scenes.ts';

export const COVER_THEMES = ['light', 'dark'] as const;

export type CoverTheme = (typeof COVER_THEMES)[number];

export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;
/** Beside a name in a row: sharp on dense screens at up to 56 x 40. */
export const THUMBNAIL_WIDTH = 140;
export const THUMBNAIL_HEIGHT = 100;

/** Side to side of a locator map: borders, lakes and, of most places, a coast say where it is, and relief which range. */
export const LOCATOR_METERS = 320_000;
/** Of a thumbnail: its coasts say which part of which continent it is. */
export const THUMBNAIL_LOCATOR_METERS = 2_400_000;

/** Base address of a scene of real terrain (`scenes.ts`). */
export const sceneAddress = (name: SceneName): string => `/covers/scenes/${name}`;

/** @param base address of both pictures, as the API gives it */
export const coverUrl = (base: string, theme: CoverTheme): string => `${base}-${theme}.webp`;

/** The same as a thumbnail, for rows. */
export const thumbnailUrl = (base: string, theme: CoverTheme): string => `${base}-${theme}-small.webp`;

export type CoverSize = 'card' | 'small' | 'wide';

export interface CoverFile {
  readonly version: string;
  readonly theme: CoverTheme;
  readonly size: CoverSize;
}

export function coverFileOf(file: string): CoverFile | null {
  const [, version, name, ending] = /^([\w.-]{1,120})-(light|dark)(?:-(small|wide))?\.webp$/.exec(file) ?? [];
  const theme = COVER_THEMES.find((one) => one === name);
  const size = ending === 'small' || ending === 'wide' ? ending : 'card';
  return version !== undefined && theme ? { version, theme, size } : null;
}
