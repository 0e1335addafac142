import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';

interface TabLink<Id extends string> {
  readonly id: Id;
  readonly icon?: ReactNode;
  readonly label: string;
  readonly count: number;
  readonly target: AnyPageTarget;
}

/** Links that divide a listing by its states, with the number of each. */
export function TabLinks<Id extends string>({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink<Id>[];
  readonly current: Id;
}): ReactNode {
  const format = useFormat();
  return (
    <nav aria-label={label} className="scroll-row flex border-b border-line">
      {tabs.map(({ id, icon, label: text, count, target }) => (
        <AnyPageLink
          key={id}
          {...target}
          aria-current={id === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink hover:text-ink sm:px-4"
        >
          <span className="max-sm:hidden">{icon}</span>
          {text}
          <span className="text-sm text-muted">{format.number(count)}</span>
        </AnyPageLink>
      ))}
    </nav>
  );
}
