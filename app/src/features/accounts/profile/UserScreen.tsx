import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { profileImagePath } from '@cordada/core/accounts/profileImages';
import { useLoaderData } from 'react-router';
import { ActivityGrid, YearCalendar, SharedActivities } from '#app/features/activities/index.ts';
import { ClubPanel, ClubSection } from '#app/features/clubs/index.ts';
import { FollowUser, MemberActions } from '#app/features/community/index.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { SectionHead } from '#app/features/elements/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { ReportButton } from '#app/ui/buttons/ReportButton.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { PersonNav } from './PersonPage.tsx';
import { SummitMap } from './summits/SummitMap.tsx';
import { TopSummits } from './summits/TopSummits.tsx';
import type { UserData } from './loadUser.ts';

export { loadUser as load } from './loadUser.ts';

/** Of the latest activities, as the style of their grid says. */
const PHONE_ACTIVITIES = 3;

function Figure({ value, label }: { readonly value: string; readonly label: string }): ReactNode {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl leading-tight font-bold sm:text-4xl">{value}</dd>
    </div>
  );
}

export function UserScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const user = useLoaderData<UserData>();
  const viewer = useViewer();
  const current = useCurrentPage();
  const isMe = viewer.status === 'member' && viewer.viewer.id === user.id;
  const sum = (pick: (year: UserData['years'][number]) => number): number =>
    user.years.reduce((total, year) => total + pick(year), 0);
  const description = user.about || t('users.description', { name: user.name, count: user.total });
  // Of the reader's today once the browser tells it: the page is kept for everybody.
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => setNow(today()), []);
  const lastDay = user.daysOut.length > 0 ? (now ?? user.daysOut.at(-1)?.day) : undefined;
  const picturesOf = (image: { readonly id: string } | null) =>
    image ? [{ src: profileImagePath(image.id, 'large'), alt: user.name }] : [];
  const sections = [
    { name: 'profile' as const, pictures: picturesOf(user.picture) },
    { name: 'cover' as const, pictures: picturesOf(user.cover) },
  ].filter(({ pictures }) => pictures.length > 0);
  const [only] = sections;
  const isHydrated = useIsHydrated();
  // Its dialog stands outside of the menu, which hides what was chosen.
  const [isDeciding, setDeciding] = useState(false);
  return (
    <div>
      <PageHead title={user.name} description={description} />
      <StructuredData
        data={{
          '@type': 'ProfilePage',
          dateCreated: user.memberSince,
          mainEntity: {
            '@type': 'Person',
            name: user.name,
            ...(user.about ? { description: user.about } : {}),
            ...(current ? { url: current.addresses.neutral } : {}),
          },
        }}
      />
      <div className="relative isolate border-b border-line">
        {user.cover ? (
          <img
            src={profileImagePath(user.cover.id, 'large')}
            alt=""
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        ) : (
          <div data-kind="user" className="absolute inset-0 -z-10 bg-kind-tint" />
        )}
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-paper from-20% via-paper/75 via-55% to-paper/20 max-sm:from-paper/90 max-sm:via-paper/85 max-sm:to-paper/80" />
        {/* Phones have the face beside the name, so that the first activity is on the first screen. */}
        <div className="page grid gap-3 py-6 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-2 max-sm:py-4 sm:py-12 max-sm:[&>*:nth-child(n+3)]:col-span-2">
          {user.picture ? (
            <button
              type="button"
              aria-label={t('users.pictures', { name: user.name })}
              aria-haspopup="dialog"
              disabled={!isHydrated}
              onClick={() =>
                only && sections.length === 1
                  ? openModal('gallery', { title: user.name, pictures: only.pictures, start: 0 })
                  : openModal('images', { title: user.name, sections })
              }
              className="size-24 justify-self-start overflow-hidden rounded-full border border-line max-sm:size-20"
            >
              <img
                src={profileImagePath(user.picture.id, 'large')}
                alt=""
                width={96}
                height={96}
                className="size-full object-cover"
              />
            </button>
          ) : (
            <Avatar
              person={{ id: user.id, fullName: user.name }}
              size="lg"
              className="max-sm:size-20! max-sm:text-3xl!"
            />
          )}
          <div className="grid min-w-0 gap-3 max-sm:gap-0">
            <h1 className="text-2xl leading-tight font-extrabold sm:text-5xl">{user.name}</h1>
            <div className="flex flex-wrap items-center gap-x-5 text-muted max-sm:text-sm">
              <p>{t('users.since', { date: format.date(user.memberSince, 'month') })}</p>
              {user.followers + user.following > 0 ? (
                <p className="flex gap-x-5">
                  {(['followers', 'following'] as const).map((list) =>
                    user[list] > 0 ? (
                      <button
                        key={list}
                        type="button"
                        aria-haspopup="dialog"
                        disabled={!isHydrated}
                        className="prose-link min-h-11 sm:min-h-6"
                        onClick={() => openModal('memberFollows', { id: user.id, name: user.name, list })}
                      >
                        {t(`users.${list}`, { count: user[list] })}
                      </button>
                    ) : null,
                  )}
                </p>
              ) : null}
            </div>
          </div>
          {user.about ? <p className="max-w-prose sm:text-lg">{user.about}</p> : null}
          {user.club ? <ClubPanel id={user.id} name={user.name} club={user.club} /> : null}
          {/* One row for everybody: whose page it is, is known only later. */}
          <div className="flex flex-wrap gap-3 sm:pt-2">
            {isMe ? (
              <>
                <LinkButton page="newActivity" tone="primary">
                  {t('shell.my.newActivity')}
                </LinkButton>
                {/* Phones have room for one row, and the tab to all of mine. */}
                <span className="hidden sm:contents">
                  <LinkButton page="myTargets">{t('shell.my.targets')}</LinkButton>
                </span>
                <Button onClick={() => openModal('follows', {})}>{t('users.follows')}</Button>
              </>
            ) : (
              <>
                <FollowUser id={user.id} name={user.name} isMain={user.club === null} />
                <MoreMenu>
                  <Button onClick={() => requireLogin(() => setDeciding(true), { why: 'mute' })}>
                    {t('community.people.muteOrBlock')}
                  </Button>
                  <ReportButton subject="user" id={user.id} title={user.name} />
                  {viewer.status === 'member' && viewer.viewer.isAdmin ? (
                    <Button onClick={() => openModal('revertUser', { accountId: user.id, name: user.name })}>
                      {t('users.revert')}
                    </Button>
                  ) : null}
                </MoreMenu>
                {isDeciding ? <MemberActions id={user.id} name={user.name} onClose={() => setDeciding(false)} /> : null}
              </>
            )}
          </div>
        </div>
      </div>
      <div className="sticky top-0 z-20 border-b border-line bg-paper sm:top-16 print:static">
        <div className="page">
          <PersonNav id={user.id} />
        </div>
      </div>
      <div className="page grid gap-14 pt-8 max-sm:gap-10 max-sm:pt-5">
        {user.club ? <ClubSection id={user.id} /> : null}
        {user.years.length > 0 ? (
          <section aria-labelledby="figures" className="grid gap-6 max-sm:gap-3">
            <h2 id="figures" className="sr-only">
              {t('users.statistics')}
            </h2>
            <dl className="figures gap-x-10 gap-y-4 sm:flex sm:flex-wrap">
              <Figure value={format.number(sum((year) => year.activities))} label={t('users.activities')} />
              <Figure value={format.number(sum((year) => year.days))} label={t('users.days')} />
              <Figure value={format.distance(sum((year) => year.distanceMeters))} label={t('users.distance')} />
              <Figure value={format.elevation(sum((year) => year.ascentMeters))} label={t('users.ascent')} />
            </dl>
            <div className="grid gap-1">
              <p className="text-muted max-sm:text-sm">{t('users.counted')}</p>
              {/* Its line is kept, because whose page it is, is known only later. */}
              <p className="min-h-6 not-member:hidden">
                {isMe ? (
                  <PageLink page="myStatistics" className="prose-link">
                    {t('users.counted.mine')}
                  </PageLink>
                ) : null}
              </p>
            </div>
            {user.summits.length > 0 ? <TopSummits summits={user.summits} /> : null}
          </section>
        ) : null}
        <section aria-labelledby="activities" className="grid gap-4">
          <SectionHead id="activities" title={t('users.activities')} />
          {user.activities.length > 0 ? (
            <>
              {/* Phones show the latest three; all are a tap away. */}
              <div className="max-sm:[&>ul>li:nth-child(n+4)]:hidden">
                <ActivityGrid activities={user.activities} isOwn />
              </div>
              {user.total > PHONE_ACTIVITIES ? (
                <div className={user.total > user.activities.length ? '' : 'sm:hidden'}>
                  <LinkButton page="userActivities" params={{ id: user.id }}>
                    {t('users.activities.all', { count: user.total })}
                  </LinkButton>
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState
              title={t('users.empty.title')}
              action={
                isMe ? (
                  <LinkButton page="newActivity" tone="primary">
                    {t('shell.my.newActivity')}
                  </LinkButton>
                ) : (
                  <LinkButton page="activities">{t('users.empty.action')}</LinkButton>
                )
              }
            />
          )}
        </section>
        {user.years.length > 0 ? (
          <section aria-labelledby="years" className="grid gap-4">
            <SectionHead id="years" title={t('users.years')} />
            <div className="rounded-lg border border-line bg-raised">
              <table className="w-full border-collapse">
                <caption className="sr-only">{t('users.years')}</caption>
                <thead>
                  <tr className="border-b border-line text-sm text-muted">
                    <th scope="col" className="px-2 py-2 text-left font-semibold sm:px-4">
                      {t('users.year')}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right font-semibold">
                      {t('users.activities')}
                    </th>
                    <th scope="col" className="hidden px-2 py-2 text-right font-semibold sm:table-cell">
                      {t('users.days')}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right font-semibold">
                      {t('users.distance')}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right font-semibold sm:px-4">
                      {t('users.ascent')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {user.years.map((year) => (
                    <tr key={year.year} className="border-b border-line last:border-0">
                      <th scope="row" className="px-2 py-2.5 text-left font-display text-lg font-bold sm:px-4">
                        {year.year}
                      </th>
                      <td className="px-2 py-2.5 text-right">{format.number(year.activities)}</td>
                      <td className="hidden px-2 py-2.5 text-right sm:table-cell">{format.number(year.days)}</td>
                      <td className="px-2 py-2.5 text-right whitespace-nowrap">
                        {format.distance(year.distanceMeters)}
                      </td>
                      <td className="px-2 py-2.5 text-right whitespace-nowrap sm:px-4">
                        {format.elevation(year.ascentMeters)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ) : null}
        {lastDay ? (
          <section aria-labelledby="days" className="grid gap-4">
            <SectionHead id="days" title={t('users.daysOut')} />
            <YearCalendar days={user.daysOut} lastDay={lastDay} />
          </section>
        ) : null}
        {user.completed.some(({ kind }) => kind === 'mountain') ? <SummitMap id={user.id} name={user.name} /> : null}
        {user.completed.length > 0 ? (
          <section aria-labelledby="completed" className="grid gap-4">
            <SectionHead id="completed" title={t('users.completed')} />
            <ul className="flex flex-wrap gap-3">
              {user.completed.map(({ kind, count }) => (
                <li
                  key={kind}
                  data-kind={kind}
                  className="flex items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3"
                >
                  <span className="text-kind">
                    <KindIcon kind={kind} size={24} />
                  </span>
                  <span className="grid">
                    <span className="font-display text-2xl leading-none font-bold">{format.number(count)}</span>
                    <span className="text-sm text-muted">
                      {t(`elements.kind.${kind}.${count === 1 ? 'one' : 'other'}`)}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <ViewerStates ids={idsOfPosts(user.latestPosts.nodes)}>
          <LatestPosts subject={{ id: user.id, slug: user.slugs.en ?? '', latestPosts: user.latestPosts }} />
        </ViewerStates>
        <SharedActivities ownerId={user.id} />
      </div>
    </div>
  );
}
