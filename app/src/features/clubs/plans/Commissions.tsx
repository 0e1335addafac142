import type { FormEvent, ReactNode } from 'react';
import { CreateCommission, DeleteCommission } from '#app/data/generated/clubPlans.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';

/** For those who decide in a club: its commissions. */
export function Commissions({
  clubId,
  commissions,
  onChanged,
}: {
  readonly clubId: string;
  readonly commissions: readonly { readonly id: string; readonly name: string }[];
  readonly onChanged: () => void;
}): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const name = String(new FormData(element).get('name') ?? '');
    if (await run(CreateCommission, { clubId, name }, t('clubs.commission.made'))) element.reset();
    onChanged();
  };
  return (
    <details className="rounded-lg border border-line px-4 py-3">
      <summary className="min-h-8 cursor-pointer font-semibold">{t('clubs.commissions')}</summary>
      <ul className="grid gap-1 pt-2">
        {commissions.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            {name}
            <ConfirmButton
              label={t('clubs.members.remove')}
              name={t('clubs.commission.deleteLabel', { name })}
              isBusy={isBusy}
              onConfirm={() => run(DeleteCommission, { clubId, id }, t('clubs.commission.deleted')).then(onChanged)}
            />
          </li>
        ))}
      </ul>
      <form className="flex flex-wrap items-end gap-3 pt-2" onSubmit={(event) => void add(event)}>
        <TextField name="name" label={t('clubs.commission.name')} required maxLength={60} />
        <Button type="submit" isBusy={isBusy}>
          {t('clubs.commission.add')}
        </Button>
      </form>
    </details>
  );
}
