import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AcceptInvitation, EndMembership, MyMembership, RequestMembership } from '#app/data/generated/clubs.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { useClubAction } from './useClubAction.ts';

/** What a club says on its page, and the way in or out of it. */
export function ClubPanel({
  id,
  name,
  club,
}: {
  readonly id: string;
  readonly name: string;
  readonly club: { readonly place: string; readonly contact: string; readonly memberCount: number };
}): ReactNode {
  const t = useMessages();
  return (
    <section aria-label={t('clubs.title')} className="grid gap-3">
      <p className="flex flex-wrap gap-x-4">
        <span className="font-semibold">{t('clubs.memberCount', { count: club.memberCount })}</span>
        {club.place ? <span>{club.place}</span> : null}
        {club.contact ? <span className="break-words">{club.contact}</span> : null}
      </p>
      <ClubAction id={id} name={name} />
    </section>
  );
}

function ClubAction({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [query, setQuery] = useSearchParams();
  const invitation = query.get('invitation');
  const { data, refresh } = useOperation(MyMembership, viewerId === null || viewerId === id ? null : { clubId: id });
  const { isBusy, run } = useClubAction();
  const membership = data?.myMembership ?? null;
  if (viewerId === id) {
    return (
      <LinkButton page="members" className="justify-self-start">
        {t('clubs.members.title')}
      </LinkButton>
    );
  }
  const request = (): void =>
    requireLogin(
      () => {
        void run(RequestMembership, { clubId: id, message: null }, t('clubs.request.sent', { name })).then(refresh);
      },
      t('clubs.request.logIn', { name }),
    );
  const join = (token: string): void =>
    requireLogin(
      () => {
        void run(AcceptInvitation, { token }, ({ acceptInvitation }) =>
          t(acceptInvitation === 'accepted' ? 'clubs.join.done' : 'clubs.request.sent', { name }),
        ).then((answer) => {
          if (answer) setQuery((now) => (now.delete('invitation'), now), { replace: true });
          refresh();
        });
      },
      t('clubs.join.logIn', { name }),
    );
  if (membership?.state === 'accepted') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold text-evergreen">
          {t(membership.hasSeat ? 'clubs.state.accepted' : 'clubs.state.waiting')}
        </p>
        {membership.role === 'administrator' ? (
          <LinkButton page="members" query={{ club: id }}>
            {t('clubs.members.title')}
          </LinkButton>
        ) : null}
        <ConfirmButton
          label={t('clubs.leave')}
          name={t('clubs.leave')}
          isBusy={isBusy}
          isDeletion={false}
          onConfirm={() => run(EndMembership, { id: membership.id }, t('clubs.leave.done', { name })).then(refresh)}
        />
      </div>
    );
  }
  if (invitation) {
    return (
      <Button tone="primary" isBusy={isBusy} className="justify-self-start" onClick={() => join(invitation)}>
        {t('clubs.join', { name })}
      </Button>
    );
  }
  if (membership?.state === 'requested') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">{t('clubs.state.requested')}</p>
        <Button
          tone="plain"
          isBusy={isBusy}
          onClick={() => void run(EndMembership, { id: membership.id }, t('clubs.request.withdrawn')).then(refresh)}
        >
          {t('clubs.request.withdraw')}
        </Button>
      </div>
    );
  }
  return membership?.state === 'rejected' ? (
    <p className="text-muted">{t('clubs.state.rejected')}</p>
  ) : (
    <Button tone="primary" isBusy={isBusy} className="justify-self-start" onClick={request}>
      {t('clubs.request')}
    </Button>
  );
}
