import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { CLUB_SECTIONS } from './sections.ts';
import type { ClubSectionName } from './sections.ts';

/** Leads to what members of a club share. */
export function ClubNav({ id, current }: { readonly id: string; readonly current: ClubSectionName | null }): ReactNode {
  const t = useMessages();
  return (
    <nav
      aria-label={t('clubs.page.sections')}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {CLUB_SECTIONS.map((section) => (
        <PageLink
          key={section}
          page="club"
          params={{ id }}
          query={section === 'calendar' ? {} : { section }}
          aria-current={section === current ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(`clubs.page.${section}`)}
        </PageLink>
      ))}
    </nav>
  );
}
