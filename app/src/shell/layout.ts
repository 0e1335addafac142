const LAYOUT_BREAKPOINT = 768;

export type Layout = 'vertical' | 'horizontal';

/** Position of the tab bar: `vertical` at the side of low or portrait screens, else `horizontal` at the bottom. */
export function layoutOf(width: number, height: number): Layout {
  return height < LAYOUT_BREAKPOINT || width < height ? 'vertical' : 'horizontal';
}
