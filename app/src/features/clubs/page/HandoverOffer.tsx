import type { FormEvent, ReactNode } from 'react';
import { AcceptHandover, EndHandover } from '#app/data/generated/handover.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';

/** For the member to whom a club is offered: takes over its account, or declines. */
export function HandoverOffer({ clubId, onDone }: { readonly clubId: string; readonly onDone: () => void }): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const accept = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = {
      clubId,
      email: String(form.get('email') ?? ''),
      newPassword: String(form.get('newPassword') ?? ''),
    };
    if (await run(AcceptHandover, given, t('clubs.handover.accepted'))) onDone();
  };
  return (
    <section aria-labelledby="handover" className="grid gap-3 rounded-lg border border-amber bg-amber-tint p-4 sm:p-5">
      <h2 id="handover" className="text-xl">
        {t('clubs.handover.forYou')}
      </h2>
      <p className="max-w-prose">{t('clubs.handover.forYou.text')}</p>
      <form className="grid items-start gap-3 sm:max-w-2xl sm:grid-cols-2" onSubmit={(event) => void accept(event)}>
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          required
          label={t('clubs.handover.email')}
          hint={t('clubs.handover.email.hint')}
        />
        <TextField
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          label={t('clubs.handover.newPassword')}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('clubs.handover.accept')}
          </Button>
          <Button
            isBusy={isBusy}
            onClick={() => void run(EndHandover, { clubId }, t('clubs.handover.declined')).then(onDone)}
          >
            {t('clubs.handover.decline')}
          </Button>
        </div>
      </form>
    </section>
  );
}
