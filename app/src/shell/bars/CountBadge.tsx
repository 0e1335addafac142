import type { ReactNode } from 'react';

export function CountBadge({ count }: { readonly count: number }): ReactNode {
  if (count < 1) return null;
  return (
    <span
      aria-hidden="true"
      // Rendered by the stylesheet, because text would become part of the visible label, which the accessible name
      // must contain.
      data-count={count > 99 ? '99+' : count}
      className="absolute -top-2 -right-2.5 grid min-w-4.5 place-items-center rounded-full bg-accent-fill px-1 text-[0.6875rem] leading-4.5 font-bold text-on-accent before:content-[attr(data-count)]"
    />
  );
}
