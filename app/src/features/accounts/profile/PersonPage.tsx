import type { ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import type { Person } from './person.ts';

const PAGES = [
  ['userActivities', 'users.activities'],
  ['userTargets', 'users.targets'],
  ['userStatistics', 'users.statistics'],
  ['userLists', 'users.lists'],
  ['userContributions', 'users.contributions'],
] as const;
const TARGET_PAGES: readonly PageName[] = ['userTargets', 'userPendingTargets', 'userCompletedTargets'];

export function PersonNav({ id }: { readonly id: string }): ReactNode {
  const t = useMessages();
  const current = useCurrentPage()?.name;
  const isCurrent = (page: PageName): boolean =>
    page === current || (page === 'userTargets' && current !== undefined && TARGET_PAGES.includes(current));
  return (
    <nav aria-label={t('users.pages')} className="scroll-row flex gap-x-6 whitespace-nowrap">
      {PAGES.map(([page, text]) => (
        <PageLink
          key={page}
          page={page}
          params={{ id }}
          aria-current={isCurrent(page) ? 'page' : undefined}
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline aria-[current=page]:text-accent aria-[current=page]:underline"
        >
          {t(text)}
        </PageLink>
      ))}
    </nav>
  );
}

export function PersonPage({
  person,
  title,
  lead,
  actions,
  children,
}: {
  readonly person: Person;
  readonly title: string;
  readonly lead: string;
  /** Beside the title of wide pages. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { id, slug, fullName } = person;
  return (
    <div className="page grid gap-6 py-4 sm:py-10">
      <PageHead title={title} description={lead} />
      <div className="grid gap-1">
        <PageLink
          page="user"
          params={{ id, slug }}
          className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold hover:underline"
        >
          <Avatar person={person} />
          {fullName}
        </PageLink>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="grid gap-1">
            <h1 className="text-3xl sm:text-5xl">{title}</h1>
            <p className="text-lg text-muted">{lead}</p>
          </div>
          {actions}
        </div>
        <PersonNav id={id} />
      </div>
      {children}
    </div>
  );
}
