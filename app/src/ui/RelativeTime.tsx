import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { formatDate, parseDate } from '@cordada/core/format/formatDate';
import type { DateInput } from '@cordada/core/format/formatDate';
import { formatRelativeTime } from '@cordada/core/format/formatRelativeTime';
import { useLanguage } from '#app/messages/useMessages.tsx';

const REFRESH_MILLISECONDS = 60_000;

// One clock for all times on the page. The value is constant between ticks, as `useSyncExternalStore` requires.
let tick = 0;

function subscribeClock(listener: () => void): () => void {
  const timer = setInterval(() => {
    tick = Date.now();
    listener();
  }, REFRESH_MILLISECONDS);
  return () => clearInterval(timer);
}

function readClock(): number {
  if (Date.now() - tick > REFRESH_MILLISECONDS) tick = Date.now();
  return tick;
}

/** The clock ticks once a minute and clocks differ: what has just happened must not be said to come. */
const clockFor = (at: number, now: number): number => (at > now && at - now < 2 * REFRESH_MILLISECONDS ? at : now);

/**
 * Relative time, with the exact time on hover. The server renders the date, because pages are cached; the browser
 * replaces it.
 */
export function RelativeTime({ at }: { readonly at: DateInput }): ReactNode {
  const language = useLanguage();
  const now = useSyncExternalStore(subscribeClock, readClock, () => null);
  const milliseconds = parseDate(at);
  const exact =
    now === null
      ? undefined
      : formatDate(at, language, 'dayAndTime', new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <time dateTime={new Date(milliseconds).toISOString()} title={exact}>
      {now === null
        ? formatDate(at, language)
        : formatRelativeTime(milliseconds, clockFor(milliseconds, now), language)}
    </time>
  );
}
