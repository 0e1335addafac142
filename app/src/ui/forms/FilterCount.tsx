import type { ReactNode } from 'react';
import { icon } from '#app/ui/icons.tsx';

export const Sliders = icon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3');

/** Shows nothing without any. */
export function FilterCount({
  count,
  className = '',
}: {
  readonly count: number;
  readonly className?: string;
}): ReactNode {
  return count > 0 ? (
    <span className={`rounded-full bg-accent-fill px-2 text-sm text-on-accent ${className}`}>{count}</span>
  ) : null;
}
