import type { CoverTheme } from './covers.ts';

// Apart from the other covers, because most pages show none of these.

/** For boards as wide as a page, and a little higher than these, so that narrower ones cut off no line. */
export const WIDE_COVER_WIDTH = 1136;
export const WIDE_COVER_HEIGHT = 448;

/** A cover of an activity for such a board. */
export const wideCoverUrl = (base: string, theme: CoverTheme): string => `${base}-${theme}-wide.webp`;
