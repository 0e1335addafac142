import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { Live, LiveNews } from './liveWatch.ts';

const ALARM = 'rounded-sm border-l-4 border-danger bg-sunken px-3 py-2 text-lg font-bold text-danger';

/** What is known about somebody, and how far the reader can rely on it. */
export function LiveState({
  live,
  silentSince,
  now,
  onRetry,
}: {
  readonly live: Live;
  readonly silentSince: LiveNews['silentSince'];
  /** Unix milliseconds; read only without a connection. */
  readonly now: () => number;
  readonly onRetry: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  // Times are those of the reader, whom the server does not know.
  const isHydrated = useIsHydrated();
  const time = (at: string | number): string =>
    format.date(at, 'dayAndTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (live.hasEnded)
    return (
      <p className="rounded-sm border-l-4 border-evergreen bg-evergreen-tint px-3 py-2 text-lg font-semibold">
        {t('live.ended', { name: live.name })}
      </p>
    );
  // The server would say it by now.
  const mayBeOverdue = silentSince !== null && live.dueAt !== null && now() > Date.parse(live.dueAt);
  return (
    <>
      {live.isOverdue ? (
        <p role="alert" className={ALARM}>
          {t('live.overdue', { name: live.name })}
        </p>
      ) : mayBeOverdue ? (
        <p role="alert" className={ALARM}>
          {t('live.perhapsOverdue', { name: live.name })}
        </p>
      ) : null}
      {silentSince === null ? null : (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border-l-4 border-danger bg-danger-tint px-3 py-2"
        >
          <p className="text-lg font-semibold">{t('live.silent', { time: time(silentSince / 1_000) })}</p>
          <Button onClick={onRetry}>{t('ui.retry')}</Button>
        </div>
      )}
      <p className="text-lg">
        {live.fixedAt === null ? (
          t('live.waiting')
        ) : (
          <>
            {t('live.seen')} <RelativeTime at={live.fixedAt} />
          </>
        )}
      </p>
      {isHydrated ? (
        <p className="text-muted">
          {[
            live.dueAt === null ? null : t('live.due', { time: time(live.dueAt) }),
            t('live.until', { time: time(live.expiresAt) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
    </>
  );
}
