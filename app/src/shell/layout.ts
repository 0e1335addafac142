/** Pixels of height below which bars stand at the side. */
const LAYOUT_BREAKPOINT = 768;

export type Layout = 'vertical' | 'horizontal';

/** Where the tab bar stands: `vertical` at the side of low or upright screens, else `horizontal` below. */
export function layoutOf(width: number, height: number): Layout {
  return height < LAYOUT_BREAKPOINT || width < height ? 'vertical' : 'horizontal';
}
