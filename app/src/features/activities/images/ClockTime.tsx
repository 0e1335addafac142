import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';

/**
 * The time of day in the time zone of the browser, with the weekday in activities of several days. The server renders a placeholder, because the time zone is
 * available only in the browser.
 */
export function ClockTime({ at, hasDay = false }: { readonly at: string; readonly hasDay?: boolean }): ReactNode {
  const format = useFormat();
  const zone = useIsHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  return (
    <time dateTime={at} title={zone ?? undefined}>
      {zone === null ? '\u2007\u2007:\u2007\u2007' : format.date(at, hasDay ? 'weekdayAndTime' : 'time', zone)}
    </time>
  );
}
