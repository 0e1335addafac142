import type { ReactNode } from 'react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { Visibility } from '@cordada/core/activities/activity';
import { ACTIVITY_ARCHIVE_MAX_BYTES } from '@cordada/core/limits';
import { ACCEPTED_TRACKS } from '#app/features/activities/index.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyActivityImports } from '#app/data/generated/activityImports.ts';
import type { ActivityImportHeadFragment } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { useFileDrop } from '#app/ui/forms/useFileDrop.ts';
import { ImportCard } from './ImportCard.tsx';
import { useSendActivities } from './useSendActivities.ts';

const LOOK_MS = 2_000;

export const isWaiting = ({ isUnpacking, counts }: ActivityImportHeadFragment): boolean =>
  isUnpacking || counts.some(({ state, count }) => state === 'waiting' && count > 0);

export function ActivityImports({ defaultVisibility }: { readonly defaultVisibility: Visibility }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const inputId = useId();
  const [imports, setImports] = useState<readonly ActivityImportHeadFragment[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async (): Promise<void> => {
    try {
      setImports((await runOperation(browserContext, MyActivityImports, {})).myActivityImports);
      setFailure(null);
    } catch (problem) {
      setFailure(problem);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const isBusy = imports?.some(isWaiting) ?? false;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isBusy, load]);
  const { sending, notSent, send, cancel } = useSendActivities(() => void load());
  const isOver = useFileDrop(send);
  return (
    <div className="grid gap-8">
      <section aria-label={t('activityImports.send')} className="grid gap-3">
        <div
          className={`grid justify-items-center gap-2 rounded-lg border-2 border-dashed pointer-coarse:border-solid px-5 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glacier ${isOver ? 'border-accent bg-sunken' : 'border-line-strong'}`}
        >
          <input
            id={inputId}
            type="file"
            multiple
            accept={`${ACCEPTED_TRACKS},.zip,application/zip`}
            disabled={sending !== null}
            className="sr-only"
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <label
            htmlFor={inputId}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-sm border border-line-strong bg-raised px-5 font-semibold hover:border-ink"
          >
            {t('activityImports.choose')}
          </label>
          <p className="text-muted">{t('activityImports.drop')}</p>
          <p className="max-w-prose text-sm text-muted">
            {t('activityImports.formats', { size: format.number(ACTIVITY_ARCHIVE_MAX_BYTES / 1e9) })}
          </p>
        </div>
        {sending ? (
          <div className="grid gap-2 rounded-sm border border-line bg-raised px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <output className="font-semibold">
                {t('activityImports.sending', { number: sending.sent + 1, total: sending.total })}
              </output>
              <Button onClick={cancel}>{t('activityImports.cancel')}</Button>
            </div>
            <p className="truncate text-sm text-muted">{sending.name}</p>
            <progress
              aria-label={t('activityImports.sending', { number: sending.sent + 1, total: sending.total })}
              max={sending.total}
              value={sending.sent + sending.share}
              className="h-1.5 w-full accent-(--accent)"
            />
          </div>
        ) : null}
        {notSent.length > 0 ? (
          <div role="alert" className="grid gap-1 rounded-sm border border-danger px-4 py-3">
            <p className="font-semibold">{t('activityImports.notSent', { count: notSent.length })}</p>
            <ul className="grid gap-1 text-sm">
              {notSent.map(({ name, failure: problem }) => (
                <li key={name}>
                  {name}: {failureText(problem)}
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">{t('activityImports.again')}</p>
          </div>
        ) : null}
      </section>
      {failure !== null && imports === null ? (
        <ErrorState text={failureText(failure)} onRetry={() => void load()} />
      ) : imports === null ? (
        <Skeleton className="h-40" />
      ) : (
        imports.map((one) => (
          <ImportCard
            key={one.id}
            activityImport={one}
            defaultVisibility={defaultVisibility}
            onChange={() => void load()}
          />
        ))
      )}
    </div>
  );
}
