import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ClubCalendarAddress, CloseClubCalendar, OpenClubCalendar } from '#app/data/generated/clubPlans.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { SecretAddress } from '#app/ui/forms/SecretAddress.tsx';

/** The calendar of a club, or of one commission, for the calendar program of the member. */
export function ClubFeed({
  clubId,
  commission,
}: {
  readonly clubId: string;
  readonly commission: { readonly id: string; readonly name: string } | null;
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="rounded-lg border border-line px-4 py-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-8 cursor-pointer font-semibold">
        {commission ? t('clubs.feed.ofCommission', { name: commission.name }) : t('clubs.feed')}
      </summary>
      <div className="grid gap-3 pt-2">
        <p className="max-w-prose text-muted">{t('clubs.feed.text')}</p>
        {isOpen ? <Address clubId={clubId} commissionId={commission?.id ?? null} /> : null}
      </div>
    </details>
  );
}

function Address(key: { readonly clubId: string; readonly commissionId: string | null }): ReactNode {
  const failureText = useFailureText();
  const { clubId, commissionId } = key;
  const { data, failure, reload, change } = useOperation(ClubCalendarAddress, { clubId, commissionId });
  if (failure) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  return (
    <SecretAddress
      failureText={failureText}
      address={data?.clubCalendarAddress ?? null}
      isReady={data !== null}
      open={async (renew) =>
        (await runOperation(browserContext, OpenClubCalendar, { clubId, commissionId, renew })).openClubCalendar
      }
      close={() => runOperation(browserContext, CloseClubCalendar, { clubId, commissionId })}
      onChange={(clubCalendarAddress) => change((known) => ({ ...known, clubCalendarAddress }))}
    />
  );
}
