import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { ClubOverview } from '#app/data/generated/clubPlans.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { FactStrip } from '#app/ui/lists/FactStrip.tsx';
import { YearChoice } from './YearChoice.tsx';

const FIGURES = ['plans', 'participants', 'distance', 'ascent'] as const;

interface Figures {
  readonly plans: number;
  readonly participants: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
}

/** The year of a club, in total and by commission, for those who decide in it. */
export function ClubReport({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [last, setLast] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => setLast(Number(today().slice(0, 4))), []);
  const year = chosen ?? last;
  const { data, failure, reload } = useOperation(ClubOverview, year === null ? null : { clubId, year });
  if (failure) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (year === null || last === null) return <Skeleton className="h-96" />;
  const rows = data?.clubReport ?? [];
  const sum = (value: (row: Figures) => number): number => rows.reduce((total, row) => total + value(row), 0);
  const total: Figures = {
    plans: sum((row) => row.plans),
    participants: sum((row) => row.participants),
    distanceMeters: sum((row) => row.distanceMeters),
    ascentMeters: sum((row) => row.ascentMeters),
  };
  const write = (row: Figures, figure: (typeof FIGURES)[number]): string =>
    ({
      plans: format.number(row.plans),
      participants: format.number(row.participants),
      distance: format.distance(row.distanceMeters),
      ascent: format.elevation(row.ascentMeters),
    })[figure];
  const download = async (): Promise<void> => {
    try {
      const { downloadFile } = await import('#app/data/requests/downloadFile.ts');
      await downloadFile(`/api/clubs/${clubId}/report.csv?year=${year}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <section aria-labelledby="club-report" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="club-report" className="text-2xl sm:text-3xl">
          {t('clubs.report', { year: String(year) })}
        </h2>
        <YearChoice year={year} last={last} onChange={setChosen} />
        {rows.length > 0 ? <Button onClick={() => void download()}>{t('clubs.report.csv')}</Button> : null}
      </div>
      {!data ? (
        <Skeleton className="h-64" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('clubs.report.none')} text={t('clubs.report.none.text')} />
      ) : (
        <>
          <FactStrip
            facts={FIGURES.map((figure) => ({ label: t(`clubs.report.${figure}`), value: write(total, figure) }))}
          />
          <div className="overflow-x-auto rounded-lg border border-line bg-raised">
            <table className="w-full border-collapse text-sm tabular-nums sm:text-base">
              <caption className="sr-only">{t('clubs.report', { year: String(year) })}</caption>
              <thead>
                <tr className="border-b border-line text-sm text-muted">
                  <th scope="col" className="px-2 py-2 text-left font-semibold sm:px-4">
                    {t('clubs.report.commission')}
                  </th>
                  {FIGURES.map((figure) => (
                    <th
                      key={figure}
                      scope="col"
                      className={`px-2 py-2 text-right font-semibold sm:px-4 ${figure === 'distance' ? 'not-sm:hidden' : ''}`}
                    >
                      {t(`clubs.report.${figure}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.commission ?? ''} className="border-b border-line last:border-0">
                    <th scope="row" className="px-2 py-2 text-left font-semibold break-words sm:px-4">
                      {row.commission ?? t('clubs.commission.none')}
                    </th>
                    {FIGURES.map((figure) => (
                      <td
                        key={figure}
                        className={`px-2 py-2 text-right sm:px-4 ${figure === 'distance' ? 'not-sm:hidden' : ''}`}
                      >
                        {write(row, figure)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
