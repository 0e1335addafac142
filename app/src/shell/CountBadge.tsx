import type { ReactNode } from 'react';

/** How many, at the corner of an icon; the words beside it say it to those who cannot see it. */
export function CountBadge({ count }: { readonly count: number }): ReactNode {
  if (count < 1) return null;
  return (
    <span
      aria-hidden="true"
      // By the stylesheet: as text it would be a part of the visible name, which the spoken one has to contain.
      data-count={count > 99 ? '99+' : count}
      className="absolute -top-2 -right-2.5 grid min-w-4.5 place-items-center rounded-full bg-accent-fill px-1 text-[0.6875rem] leading-4.5 font-bold text-on-accent before:content-[attr(data-count)]"
    />
  );
}
