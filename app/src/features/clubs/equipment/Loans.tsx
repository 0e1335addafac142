import type { ReactNode } from 'react';
import { CancelReservation, ClubLoans, HandOutEquipment, TakeBackEquipment } from '#app/data/generated/equipment.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { useClubAction } from '../useClubAction.ts';

/** What is reserved or handed out: for leaders of everybody, with handing out and taking back; for others their own. */
export function Loans({
  clubId,
  viewerId,
  isLeader,
  onChanged,
}: {
  readonly clubId: string;
  readonly viewerId: string;
  readonly isLeader: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { isBusy, run } = useClubAction();
  const loans = useOperation(ClubLoans, { clubId }).data?.clubLoans ?? [];
  if (loans.length === 0) return null;
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    onChanged();
  };
  return (
    <section aria-labelledby="loans" className="grid gap-3">
      <h2 id="loans" className="text-2xl">
        {t(isLeader ? 'clubs.loans.all' : 'clubs.loans.mine')}
      </h2>
      <ul className="grid gap-2">
        {loans.map(({ id, itemName, count, from, to, state, isOverdue, planTitle, user }) => {
          const what = t('clubs.loans.what', { count, name: itemName });
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3"
            >
              {isLeader && user ? <Avatar person={user} /> : null}
              <span className="min-w-0 flex-1 basis-56">
                <span className="font-semibold">{what}</span>{' '}
                <Badge tone={isOverdue ? 'danger' : state === 'handedOut' ? 'info' : 'neutral'}>
                  {t(isOverdue ? 'clubs.loans.overdue' : `clubs.loans.${state}`)}
                </Badge>
                <span className="block text-sm text-muted">
                  {[
                    isLeader ? (user?.fullName ?? t('clubs.members.hidden')) : null,
                    from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`,
                    planTitle,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex flex-wrap gap-1">
                {isLeader && state === 'reserved' ? (
                  <Button
                    isBusy={isBusy}
                    aria-label={t('clubs.loans.handOutLabel', { what })}
                    onClick={() => void then(run(HandOutEquipment, { loanId: id }, t('clubs.loans.isHandedOut')))}
                  >
                    {t('clubs.loans.handOut')}
                  </Button>
                ) : null}
                {isLeader && state === 'handedOut' ? (
                  <Button
                    isBusy={isBusy}
                    aria-label={t('clubs.loans.takeBackLabel', { what })}
                    onClick={() => void then(run(TakeBackEquipment, { loanId: id }, t('clubs.loans.isBack')))}
                  >
                    {t('clubs.loans.takeBack')}
                  </Button>
                ) : null}
                {state === 'reserved' && (isLeader || user?.id === viewerId) ? (
                  <Button
                    tone="plain"
                    isBusy={isBusy}
                    aria-label={t('clubs.loans.cancelLabel', { what })}
                    onClick={() => void then(run(CancelReservation, { loanId: id }, t('clubs.loans.cancelled')))}
                  >
                    {t('clubs.loans.cancel')}
                  </Button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
