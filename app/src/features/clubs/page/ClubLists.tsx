import type { ReactNode } from 'react';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ProgressBar, ProgressRing } from '#app/ui/feedback/Progress.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { LIST_STATES } from './loadClub.ts';
import type { ClubData } from './loadClub.ts';

/** Lists that the members of a club complete together. */
export function ClubLists({
  clubId,
  lists,
}: {
  readonly clubId: string;
  readonly lists: ClubData['lists'];
}): ReactNode {
  const t = useMessages();
  const shown = lists.flatMap(({ element, done, total }) => (element ? [{ element, done, total }] : []));
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-lg text-muted">{t('clubs.lists.lead')}</p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('clubs.lists.none')}
          text={t('clubs.lists.none.text')}
          action={<LinkButton page="lists">{t('clubs.lists.all')}</LinkButton>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
          {shown.map(({ element, done, total }) => (
            <li
              key={element.id}
              className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-lg border border-line bg-raised px-4 py-3 hover:border-ink"
            >
              <ProgressRing done={done} total={total} label={element.name} size={52} />
              <span className="min-w-0">
                <PageLink
                  page="club"
                  params={{ id: clubId }}
                  query={{ section: 'lists', list: element.id }}
                  className="font-display text-lg font-bold after:absolute after:inset-0"
                >
                  {element.name}
                </PageLink>
                <span className="block text-sm text-muted tabular-nums">{t('clubs.lists.done', { done, total })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Places of one list, and who of the club completed each first. */
export function ClubListTable({
  clubId,
  list: { state, progress, completions },
  after,
}: {
  readonly clubId: string;
  readonly list: NonNullable<ClubData['list']>;
  readonly after: string | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { element, done, total } = progress;
  if (!element) return null;
  const query = { section: 'lists', list: element.id, ...(state !== 'all' && { state }) };
  return (
    <section aria-labelledby="club-list" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <PageLink
            page="club"
            params={{ id: clubId }}
            query={{ section: 'lists' }}
            className="prose-link inline-flex min-h-11 items-center justify-self-start"
          >
            {t('clubs.lists.all')}
          </PageLink>
          <h2 id="club-list" className="text-2xl sm:text-3xl">
            <PageLink page="list" params={{ id: element.id, slug: element.slug }} className="hover:underline">
              {element.name}
            </PageLink>
          </h2>
        </div>
        <div className="grid grow gap-1.5 sm:max-w-md">
          <p className="font-semibold tabular-nums">{t('clubs.lists.done', { done, total })}</p>
          <ProgressBar done={done} total={total} label={element.name} />
        </div>
      </div>
      <nav aria-label={t('clubs.lists.filter')} className="flex flex-wrap gap-2">
        {LIST_STATES.map((one) => (
          <ChipLink
            key={one}
            page="club"
            params={{ id: clubId }}
            query={{ section: 'lists', list: element.id, ...(one !== 'all' && { state: one }) }}
            isCurrent={one === state}
          >
            {t(`clubs.lists.state.${one}`)}
          </ChipLink>
        ))}
      </nav>
      {completions.nodes.length === 0 ? (
        <EmptyState title={t(state === 'pending' ? 'clubs.lists.allDone' : 'clubs.lists.noneDone')} />
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-raised">
          <table className="w-full border-collapse">
            <caption className="sr-only">{element.name}</caption>
            <thead>
              <tr className="border-b border-line text-left text-sm text-muted">
                <th scope="col" className="px-3 py-2 font-semibold">
                  {t('clubs.lists.place')}
                </th>
                <th scope="col" className="px-3 py-2 font-semibold">
                  {t('clubs.lists.first')}
                </th>
                <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell">
                  {t('clubs.lists.members')}
                </th>
              </tr>
            </thead>
            <tbody>
              {completions.nodes.map(({ element: place, first, firstOn, members }) =>
                place ? (
                  <tr key={place.id} className="border-b border-line last:border-0">
                    <th scope="row" className="px-3 py-2 text-left font-normal">
                      <span data-kind={place.type} className="flex items-center gap-2">
                        <KindIcon kind={place.type} size={18} className="shrink-0 text-kind" />
                        <span className="min-w-0">
                          <ElementLink
                            element={{ id: place.id, kind: place.type, slug: place.slug }}
                            className="font-semibold hover:underline"
                          >
                            {place.name}
                          </ElementLink>{' '}
                          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                            {elevationOf(place.facts, format.elevation)}
                          </span>
                        </span>
                      </span>
                    </th>
                    <td className="px-3 py-2">
                      {members === 0 ? (
                        <span className="text-muted">{t('clubs.lists.nobody')}</span>
                      ) : (
                        <span className="flex items-center gap-2">
                          {first ? <Avatar person={first} className="not-sm:hidden" /> : null}
                          <span className="min-w-0">
                            {first ? (
                              <PageLink
                                page="user"
                                params={{ id: first.id, slug: first.slug }}
                                className="hover:underline"
                              >
                                {first.fullName}
                              </PageLink>
                            ) : (
                              t('clubs.members.hidden')
                            )}
                            {firstOn ? <span className="block text-sm text-muted">{format.date(firstOn)}</span> : null}
                          </span>
                        </span>
                      )}
                    </td>
                    <td className="hidden px-3 py-2 text-right tabular-nums sm:table-cell">
                      {members === 0 ? '' : format.number(members)}
                    </td>
                  </tr>
                ) : null,
              )}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        target={{ page: 'club', params: { id: clubId }, query }}
        after={after}
        nextCursor={completions.hasNextPage ? (completions.endCursor ?? null) : null}
      />
    </section>
  );
}

function elevationOf(facts: unknown, write: (meters: number) => string): string {
  const meters =
    typeof facts === 'object' && facts !== null && 'elevationMeters' in facts ? facts.elevationMeters : null;
  return typeof meters === 'number' ? write(meters) : '';
}
