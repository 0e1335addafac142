import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { formatDate, parseDate } from '@cordada/core/format/formatDate';
import type { DateInput } from '@cordada/core/format/formatDate';
import { formatRelativeTime } from '@cordada/core/format/formatRelativeTime';
import { useLanguage } from '#app/messages/useMessages.tsx';

const REFRESH_MILLISECONDS = 60_000;

/**
 * How long ago something was; the exact moment on hover. The server has no clock of the reader:
 * its page shows the date, which the browser replaces.
 */
export function RelativeTime({ at }: { readonly at: DateInput }): ReactNode {
  const language = useLanguage();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const milliseconds = parseDate(at);
  const exact =
    now === null ? undefined : formatDate(at, language, 'dayAndTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <time dateTime={new Date(milliseconds).toISOString()} title={exact}>
      {now === null ? formatDate(at, language) : formatRelativeTime(milliseconds, now, language)}
    </time>
  );
}
