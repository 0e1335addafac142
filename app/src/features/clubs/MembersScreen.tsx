import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { HandoverPanel } from './page/HandoverPanel.tsx';
import { NextClubPlans } from './plans/NextClubPlans.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { MemberItem } from './MemberItem.tsx';
import { SECTIONS } from './loadMembers.ts';
import type { MembersData } from './loadMembers.ts';

export { loadMembers as load } from './loadMembers.ts';

export function MembersScreen(): ReactNode {
  const t = useMessages();
  const { viewer, clubs, managed, section, members, invitations } = useLoaderData<MembersData>();
  const [query] = useSearchParams();
  const counts = managed?.isOwn ? viewer?.counts.members : null;
  const seats = viewer?.subscriptionSeats ?? 0;
  const club = query.get('club');
  const isMemberOnly = managed === null && clubs.length > 0;
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t(isMemberOnly ? 'clubs.mine' : 'clubs.members.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t(isMemberOnly ? 'clubs.mine' : 'clubs.members.title')}</h1>
        <p className="max-w-prose text-lg text-muted">
          {managed && !managed.club.club
            ? t('clubs.members.ended')
            : counts
              ? t('clubs.members.seats', { used: counts.accepted, seats })
              : t(isMemberOnly ? 'clubs.mine.lead' : 'clubs.members.lead')}
        </p>
        {managed ? (
          <PageLink
            page="club"
            params={{ id: managed.club.id }}
            className="prose-link inline-flex min-h-11 items-center justify-self-start font-semibold"
          >
            {t('clubs.members.toClub')}
          </PageLink>
        ) : null}
      </div>
      {isMemberOnly ? <MyClubs clubs={clubs} /> : null}
      {managed && members ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-4">
            <nav aria-label={t('clubs.members.sections')} className="scroll-row flex border-b border-line">
              {SECTIONS.map((one) => (
                <PageLink
                  key={one}
                  page="members"
                  query={{ section: one, ...(club && { club }) }}
                  aria-current={one === section ? 'page' : undefined}
                  className="inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                >
                  {t(`clubs.members.${one}`)}
                  {counts ? <span className="text-sm tabular-nums">{counts[one]}</span> : null}
                </PageLink>
              ))}
            </nav>
            {members.nodes.length === 0 ? (
              <EmptyState title={t(`clubs.members.${section}.none`)} text={t(`clubs.members.${section}.none.text`)} />
            ) : (
              <ul className="grid gap-2">
                {members.nodes.map((member) => (
                  <MemberItem key={member.id} member={member} />
                ))}
              </ul>
            )}
            <Pager
              target={{ page: 'members', query: { section, ...(club && { club }) } }}
              after={query.get('after')}
              nextCursor={members.hasNextPage ? (members.endCursor ?? null) : null}
            />
          </div>
          <div className="grid content-start gap-8">
            {managed.club.club ? (
              <InvitePanel
                key={managed.club.id}
                clubId={managed.club.id}
                invitations={invitations}
                facts={managed.club.club}
              />
            ) : null}
            {managed.isOwn ? <HandoverPanel clubId={managed.club.id} /> : null}
          </div>
        </div>
      ) : isMemberOnly ? (
        <section aria-labelledby="own-club" className="grid gap-2 border-t border-line pt-6">
          <h2 id="own-club" className="text-lg">
            {t('clubs.members.own')}
          </h2>
          <p className="max-w-prose text-muted">{t('clubs.members.none.text')}</p>
          {import.meta.env.VITE_NATIVE ? null : (
            <PageLink page="pricing" className="prose-link inline-flex min-h-11 items-center justify-self-start">
              {t('plans.seePlans')}
            </PageLink>
          )}
        </section>
      ) : (
        <EmptyState
          title={t('clubs.members.none')}
          text={t('clubs.members.none.text')}
          action={
            import.meta.env.VITE_NATIVE ? null : (
              <LinkButton page="pricing" tone="primary">
                {t('plans.seePlans')}
              </LinkButton>
            )
          }
        />
      )}
      {managed && clubs.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('clubs.mine')}</h2>
          <MyClubs clubs={clubs} />
        </section>
      ) : null}
    </div>
  );
}

/** The clubs that the reader belongs to or asked to join. */
function MyClubs({ clubs }: Pick<MembersData, 'clubs'>): ReactNode {
  const t = useMessages();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {clubs.map(({ id, state, hasSeat, club }) =>
        club ? (
          <li key={id} className="grid gap-3">
            <PageLink
              {...(state === 'accepted'
                ? { page: 'club', params: { id: club.id } }
                : { page: 'user', params: { id: club.id, slug: club.slug } })}
              className="group flex items-center gap-3"
            >
              <Avatar person={club} size="md" />
              <span className="grid min-w-0 leading-snug">
                <span className="font-display text-xl font-bold group-hover:underline">{club.fullName}</span>
                <span className="text-sm text-muted">
                  {t(
                    state === 'requested'
                      ? 'clubs.state.requested'
                      : hasSeat
                        ? 'clubs.state.accepted'
                        : 'clubs.state.waiting',
                  )}
                </span>
              </span>
            </PageLink>
            {state === 'accepted' ? <NextClubPlans clubId={club.id} /> : null}
          </li>
        ) : null,
      )}
    </ul>
  );
}
