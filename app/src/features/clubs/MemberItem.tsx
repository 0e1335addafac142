import type { ReactNode } from 'react';
import { AnswerMembership, ChangeMemberRole, EndMembership } from '#app/data/generated/clubs.ts';
import type { MemberRowFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { useClubAction } from './useClubAction.ts';

const ROLES = ['member', 'leader', 'administrator'] as const;

/** A member or request with what the club can decide about it. */
export function MemberItem({ member }: { readonly member: MemberRowFragment }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { isBusy, run } = useClubAction();
  const { id, state, user, role, hasSeat, message, since } = member;
  const name = user?.fullName ?? t('clubs.members.hidden');
  const answer = (accept: boolean): void =>
    void run(
      AnswerMembership,
      { id, accept },
      t(accept ? 'clubs.members.isAccepted' : 'clubs.members.isRejected', { name }),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        {user ? <Avatar person={user} size="md" /> : null}
        <div className="min-w-0">
          {user ? (
            <PageLink page="user" params={{ id: user.id, slug: user.slug }} className="font-semibold hover:underline">
              {name}
            </PageLink>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <p className="text-sm text-muted">
            {t('clubs.members.since', { date: format.date(since) })}{' '}
            {state === 'accepted' && !hasSeat ? <Badge tone="info">{t('clubs.state.waiting')}</Badge> : null}
          </p>
          {message && state !== 'accepted' ? <p className="max-w-prose pt-1">{message}</p> : null}
        </div>
      </div>
      {state === 'accepted' ? (
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label={t('clubs.members.roleOf', { name })}
            value={role}
            disabled={isBusy}
            className="min-h-11 rounded-sm border border-line-strong bg-raised px-3"
            onChange={({ target }) => {
              const chosen = ROLES.find((one) => one === target.value);
              if (chosen) void run(ChangeMemberRole, { id, role: chosen }, t('clubs.members.roleChanged'));
            }}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`clubs.role.${one}`)}
              </option>
            ))}
          </select>
          <ConfirmButton
            label={t('clubs.members.remove')}
            name={t('clubs.members.removeLabel', { name })}
            isBusy={isBusy}
            isDeletion={false}
            onConfirm={() => run(EndMembership, { id }, t('clubs.members.removed', { name }))}
          />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="primary"
            isBusy={isBusy}
            aria-label={t('clubs.members.acceptLabel', { name })}
            onClick={() => answer(true)}
          >
            {t('clubs.members.accept')}
          </Button>
          {state === 'requested' ? (
            <Button isBusy={isBusy} aria-label={t('clubs.members.rejectLabel', { name })} onClick={() => answer(false)}>
              {t('clubs.members.reject')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}
