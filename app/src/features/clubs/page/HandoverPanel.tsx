import type { FormEvent, ReactNode } from 'react';
import { EndHandover, OfferClub, HandoverChoices } from '#app/data/generated/handover.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';

/** For the club itself: offers its account to a member, and takes the offer back. */
export function HandoverPanel({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const { data, refresh } = useOperation(HandoverChoices, { clubId });
  const people = (data?.members.nodes ?? []).flatMap(({ user }) => (user ? [user] : []));
  const offered = data?.clubHandover ?? null;
  if (!data || (people.length === 0 && !offered)) return null;
  const offer = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = { accountId: String(form.get('member') ?? ''), password: String(form.get('password') ?? '') };
    if (await run(OfferClub, given, t('clubs.handover.offered'))) refresh();
  };
  return (
    <details className="rounded-lg border border-line px-4 py-3" open={offered !== null}>
      <summary className="min-h-8 cursor-pointer font-semibold">{t('clubs.handover.title')}</summary>
      {offered ? (
        <div className="grid gap-3 pt-2">
          <p>{t('clubs.handover.waiting', { name: offered.user?.fullName ?? t('clubs.members.hidden') })}</p>
          <Button
            isBusy={isBusy}
            className="justify-self-start"
            onClick={() => void run(EndHandover, { clubId }, t('clubs.handover.takenBack')).then(refresh)}
          >
            {t('clubs.handover.takeBack')}
          </Button>
        </div>
      ) : (
        <form className="grid gap-3 pt-2" onSubmit={(event) => void offer(event)}>
          <p className="text-sm text-muted">{t('clubs.handover.text')}</p>
          <Select
            name="member"
            label={t('clubs.handover.to')}
            options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
          <TextField
            name="password"
            type="password"
            autoComplete="current-password"
            required
            label={t('clubs.handover.password')}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('clubs.handover.offer')}
          </Button>
        </form>
      )}
    </details>
  );
}
