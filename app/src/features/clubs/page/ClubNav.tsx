import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { sectionsOf } from './sections.ts';
import type { ClubSectionName } from './sections.ts';

/** Leads to what members of a club share. */
export function ClubNav({
  id,
  current,
  isManager,
}: {
  readonly id: string;
  readonly current: ClubSectionName;
  readonly isManager: boolean;
}): ReactNode {
  const t = useMessages();
  const sections = sectionsOf(isManager);
  const row = useRef<HTMLElement>(null);
  // Phones have room for three: the one that is shown is among them.
  const index = sections.indexOf(current);
  useEffect(() => {
    const link = row.current?.children[index];
    if (link instanceof HTMLElement) {
      row.current?.scrollTo({ left: link.offsetLeft - row.current.offsetLeft - 48 });
    }
  }, [index]);
  return (
    <nav ref={row} aria-label={t('clubs.page.sections')} className="scroll-row flex border-b border-line">
      {sections.map((section) => (
        <PageLink
          key={section}
          page="club"
          params={{ id }}
          query={section === 'calendar' ? {} : { section }}
          aria-current={section === current ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(`clubs.page.${section}`)}
        </PageLink>
      ))}
    </nav>
  );
}
