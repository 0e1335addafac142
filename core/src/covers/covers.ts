import type { SceneName } from './scenes.ts';

export const COVER_THEMES = ['light', 'dark'] as const;

export type CoverTheme = (typeof COVER_THEMES)[number];

export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;

/** Side to side of a locator map: borders, lakes and, of most places, a coast say where it is, and relief which range. */
export const LOCATOR_METERS = 320_000;

/** Base address of a scene of real terrain (`scenes.ts`). */
export const sceneAddress = (name: SceneName): string => `/covers/scenes/${name}`;

/** @param base address of both pictures, as the API gives it */
export const coverUrl = (base: string, theme: CoverTheme): string => `${base}-${theme}.webp`;

export function coverThemeOf(file: string): { readonly version: string; readonly theme: CoverTheme } | null {
  const [, version, name] = /^([\w.-]{1,120})-(light|dark)\.webp$/.exec(file) ?? [];
  const theme = COVER_THEMES.find((one) => one === name);
  return version !== undefined && theme ? { version, theme } : null;
}
