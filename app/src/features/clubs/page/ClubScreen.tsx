import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ClubCollectionList } from '#app/features/collections/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ClubLists, ClubListTable } from './ClubLists.tsx';
import { ClubNav } from './ClubNav.tsx';
import type { ClubData } from './loadClub.ts';

export { loadClub as load } from './loadClub.ts';

const EquipmentPart = lazyPart(async () => (await import('../equipment/EquipmentPart.tsx')).EquipmentPart);
const ClubHistory = lazyPart(async () => (await import('./ClubHistory.tsx')).ClubHistory);
const ClubReport = lazyPart(async () => (await import('./ClubReport.tsx')).ClubReport);
const ClubCalendar = lazyPart(async () => (await import('../plans/ClubCalendar.tsx')).ClubCalendar);

export function ClubScreen(): ReactNode {
  const t = useMessages();
  const { club, viewerId, section, isManager, isLeader, lists, list } = useLoaderData<ClubData>();
  const [query] = useSearchParams();
  return (
    <div className="page grid gap-6 py-8 sm:py-10">
      <PageHead title={`${club.fullName}: ${t(`clubs.page.${section}`)}`} />
      <div className="grid gap-1">
        <PageLink
          page="user"
          params={{ id: club.id, slug: club.slug }}
          className="prose-link inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          {club.fullName}
        </PageLink>
        <h1 className="text-4xl sm:text-5xl">{t(`clubs.page.${section}`)}</h1>
        {club.club ? null : <p className="max-w-prose text-muted">{t('clubs.page.ended')}</p>}
        <ClubNav id={club.id} current={section} isManager={isManager} />
      </div>
      {section === 'calendar' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ClubCalendar clubId={club.id} isLeader={isLeader} isManager={isManager} hasHeading={false} />
        </Suspense>
      ) : section === 'equipment' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <EquipmentPart clubId={club.id} viewerId={viewerId} isLeader={isLeader} />
        </Suspense>
      ) : section === 'history' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ClubHistory clubId={club.id} />
        </Suspense>
      ) : section === 'report' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ClubReport clubId={club.id} />
        </Suspense>
      ) : list ? (
        <ClubListTable clubId={club.id} list={list} after={query.get('after')} />
      ) : (
        <>
          <ClubLists clubId={club.id} lists={lists} />
          <Suspense>
            <ClubCollectionList clubId={club.id} />
          </Suspense>
        </>
      )}
    </div>
  );
}
