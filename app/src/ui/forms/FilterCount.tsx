import type { ReactNode } from 'react';

/** How many filters are set in the part that a button opens. Shows nothing without any. */
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
