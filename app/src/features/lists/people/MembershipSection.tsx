import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { ClubsOfList } from '#app/features/clubs/index.ts';
import { Section } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { ListData } from '../loadList.ts';
import { useIsOwnList } from './useIsOwnList.ts';

// Only the owner needs it.
const RankingChoice = lazyPart(async () => (await import('./RankingChoice.tsx')).RankingChoice);

export function MembershipSection({
  list,
  joinedChange,
}: {
  readonly list: ListData;
  /** Change of the number of members since the page was rendered. */
  readonly joinedChange: number;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const isOwn = useIsOwnList(list);
  const { joined, mostActive, firstCompleters, slots } = list;
  const viewer = useViewer();
  const total = list.members.length * slots;
  return (
    <Section id="members" title={t('elements.list.people')} isOnPaper={false}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="font-semibold">{t('elements.list.joined', { count: joined + joinedChange })}</p>
        <p className="text-sm text-muted">{t('elements.list.join.hint')}</p>
      </div>
      {viewer.status === 'member' ? (
        <Suspense>
          <ClubsOfList listId={list.id} />
        </Suspense>
      ) : null}
      {mostActive.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="text-lg">{t('elements.list.mostActive')}</h3>
          <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {mostActive.map(({ user, done }) =>
              user ? (
                <li key={user.id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-3">
                  <PageLink
                    page="user"
                    params={{ id: user.id, slug: user.slug }}
                    className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
                  >
                    {user.fullName}
                  </PageLink>
                  <ProgressBar done={done} total={total} label={user.fullName} />
                  <span className="text-right font-display font-bold">{`${done}/${total}`}</span>
                </li>
              ) : null,
            )}
          </ol>
        </div>
      ) : null}
      {firstCompleters.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="text-lg">{t('elements.list.first')}</h3>
          <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {firstCompleters.map(({ user, completedOn }, index) =>
              user ? (
                <li key={user.id} className="flex items-center gap-3">
                  <span className="w-6 text-right font-display font-bold text-accent">{index + 1}</span>
                  <PageLink
                    page="user"
                    params={{ id: user.id, slug: user.slug }}
                    className="inline-flex min-h-11 min-w-0 grow items-center font-semibold underline-offset-4 hover:underline"
                  >
                    {user.fullName}
                  </PageLink>
                  <span className="text-muted">{format.date(completedOn)}</span>
                </li>
              ) : null,
            )}
          </ol>
        </div>
      ) : null}
      {isOwn ? (
        <Suspense>
          <RankingChoice list={list} />
        </Suspense>
      ) : null}
    </Section>
  );
}
