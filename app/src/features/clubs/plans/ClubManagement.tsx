import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ClubOverview, CreateCommission, DeleteCommission } from '#app/data/generated/clubPlans.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';

interface CommissionsProps {
  readonly clubId: string;
  readonly commissions: readonly { readonly id: string; readonly name: string }[];
  readonly onChanged: () => void;
}

/** For those who decide in a club: its commissions and its year. */
export function ClubManagement({ year, ...props }: CommissionsProps & { readonly year: number }): ReactNode {
  return (
    <>
      <Commissions {...props} />
      <Year clubId={props.clubId} year={year} />
    </>
  );
}

function Commissions({ clubId, commissions, onChanged }: CommissionsProps): ReactNode {
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

function Year({ clubId, year: first }: { readonly clubId: string; readonly year: number }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [year, setYear] = useState(first);
  const rows = useOperation(ClubOverview, { clubId, year }).data?.clubReport ?? [];
  const download = async (): Promise<void> => {
    try {
      const { downloadFile } = await import('#app/data/requests/downloadFile.ts');
      await downloadFile(`/api/clubs/${clubId}/report.csv?year=${year}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-xl">{t('clubs.report', { year: String(year) })}</h3>
        <Button
          tone="plain"
          aria-label={t('clubs.report.year', { year: String(year - 1) })}
          onClick={() => setYear(year - 1)}
        >
          ‹
        </Button>
        <Button
          tone="plain"
          aria-label={t('clubs.report.year', { year: String(year + 1) })}
          disabled={year >= first}
          onClick={() => setYear(year + 1)}
        >
          ›
        </Button>
        <Button onClick={() => void download()}>{t('clubs.report.csv')}</Button>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{t('clubs.report.none')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse tabular-nums">
            <thead>
              <tr className="border-b border-line text-left text-sm text-muted">
                {(['commission', 'plans', 'participants', 'distance', 'ascent'] as const).map((one) => (
                  <th key={one} scope="col" className="px-2 py-2 font-semibold">
                    {t(`clubs.report.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.commission ?? ''} className="border-b border-line">
                  <th scope="row" className="px-2 py-2 text-left font-semibold">
                    {row.commission ?? t('clubs.commission.none')}
                  </th>
                  <td className="px-2 py-2">{format.number(row.plans)}</td>
                  <td className="px-2 py-2">{format.number(row.participants)}</td>
                  <td className="px-2 py-2">{format.distance(row.distanceMeters)}</td>
                  <td className="px-2 py-2">{format.elevation(row.ascentMeters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
