import type { ReactNode } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CalendarAddress, CloseCalendar, OpenCalendar } from '#app/data/generated/calendarFeed.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SecretAddress } from '#app/ui/forms/SecretAddress.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Card } from './Card.tsx';

export function CalendarCard(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, change } = useOperation(CalendarAddress, {});
  return (
    <Card title={t('settings.calendar.title')} text={t('settings.calendar.text')}>
      {failure ? (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      ) : (
        <SecretAddress
          failureText={failureText}
          address={data?.calendarAddress ?? null}
          isReady={data !== null}
          open={async (renew) => (await runOperation(browserContext, OpenCalendar, { renew })).openCalendar}
          close={() => runOperation(browserContext, CloseCalendar, {})}
          onChange={(calendarAddress) => change((known) => ({ ...known, calendarAddress }))}
        />
      )}
    </Card>
  );
}
