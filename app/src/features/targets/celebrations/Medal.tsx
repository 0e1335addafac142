import type { ReactNode } from 'react';

/** A ring that is full, with a summit in it. */
export function Medal(): ReactNode {
  return (
    <svg viewBox="0 0 96 96" width={96} height={96} aria-hidden="true" className="text-evergreen">
      <circle cx="48" cy="48" r="43" fill="none" stroke="currentColor" strokeWidth="6" />
      <path d="M20 64 40 34l9 12 7-9 20 27Z" fill="currentColor" />
      <path d="m40 34-8 12 6-2 4 5 5-5 2 2Z" className="fill-paper" />
    </svg>
  );
}
