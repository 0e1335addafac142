import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MySubscription, OpenPaymentPortal, SetSubscriptionRenewal } from '#app/data/generated/subscriptions.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ChangePlan } from './ChangePlan.tsx';
import { PendingChange } from './PendingChange.tsx';
import { usePlanTexts } from './usePlanTexts.ts';
import type { Mine, OwnSubscription } from './usePlanTexts.ts';

/** Section of the settings: what one has, until when, and everything that can be changed about it. */
export function SubscriptionSection(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, refresh } = useOperation(MySubscription, {});
  if (failure) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data?.viewer) return <Skeleton className="min-h-dvh" />;
  const { subscription, invoices, subscriptionLevel } = data.viewer;
  if (import.meta.env.VITE_NATIVE)
    return (
      <div className="grid max-w-2xl gap-3">
        <p className="text-lg font-semibold">{t(`plans.level.${subscriptionLevel}`)}</p>
        <p>{t('plans.notInApp')}</p>
      </div>
    );
  const isRunning = subscription !== null && subscription.status !== 'ended';
  const changed = (): void => {
    refresh();
    void reloadViewer();
  };
  return (
    <div className="grid gap-8">
      {data.paymentsAreSandbox ? (
        <p className="max-w-2xl rounded-sm border border-line bg-sunken px-4 py-3 text-sm">{t('plans.sandbox')}</p>
      ) : null}
      {isRunning ? (
        <Running subscription={subscription} onChanged={changed} refresh={refresh} />
      ) : (
        <section className="grid max-w-2xl justify-items-start gap-4">
          <p className="text-lg">
            {t(
              subscription?.isTrialRefused
                ? 'plans.mine.trialRefused'
                : subscriptionLevel !== 'free'
                  ? 'plans.mine.seat'
                  : subscription
                    ? 'plans.mine.lapsed'
                    : 'plans.mine.free',
            )}
          </p>
          <LinkButton page="pricing" tone="primary">
            {t('plans.seePlans')}
          </LinkButton>
        </section>
      )}
      {invoices.length > 0 ? <Invoices invoices={invoices} /> : null}
    </div>
  );
}

function Running({
  subscription,
  onChanged,
  refresh,
}: {
  readonly subscription: OwnSubscription;
  readonly onChanged: () => void;
  readonly refresh: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { titleOf, priceOf } = usePlanTexts();
  const [isBusy, setBusy] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { plan, next, pending, renews, status } = subscription;
  const date = format.date(subscription.periodEndsAt);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const setRenewal = (): Promise<void> =>
    run(async () => {
      await runOperation(browserContext, SetSubscriptionRenewal, { renews: !renews });
      showToast({ type: 'success', text: t(renews ? 'plans.renewal.isOff' : 'plans.renewal.isOn') });
      onChanged();
    });
  const openPortal = (): Promise<void> =>
    run(async () => {
      const { openPaymentPortal } = await runOperation(browserContext, OpenPaymentPortal, {});
      location.assign(openPaymentPortal.url);
    });
  const state =
    status === 'past_due'
      ? t('plans.mine.unpaid')
      : !renews
        ? t('plans.mine.ends', { date })
        : next
          ? t('plans.mine.becomes', { date, plan: titleOf(next), price: priceOf(next) })
          : t(status === 'trialing' ? 'plans.mine.trial' : 'plans.mine.renews', { date, price: priceOf(plan) });
  return (
    <section className="grid max-w-2xl gap-5">
      <div className="grid gap-1 rounded-lg border border-line bg-raised p-5">
        <h2 className="text-2xl">{titleOf(plan)}</h2>
        <p className={status === 'past_due' ? 'font-semibold text-danger' : ''}>{state}</p>
      </div>
      {pending ? <PendingChange pending={pending} onChanged={onChanged} refresh={refresh} /> : null}
      {isChanging ? (
        <ChangePlan
          subscription={subscription}
          onDone={() => {
            setChanging(false);
            onChanged();
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone={status === 'past_due' ? 'primary' : 'quiet'} isBusy={isBusy} onClick={() => void openPortal()}>
            {t('plans.portal')}
          </Button>
          {status === 'past_due' ? null : <Button onClick={() => setChanging(true)}>{t('plans.action.change')}</Button>}
          <Button tone={renews ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void setRenewal()}>
            {t(renews ? 'plans.renewal.off' : 'plans.renewal.on')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Invoices({ invoices }: { readonly invoices: Mine['invoices'] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const download = async (invoice: Mine['invoices'][number]): Promise<void> => {
    try {
      const { downloadFile } = await import('#app/data/requests/downloadFile.ts');
      await downloadFile(`${invoice.pdfUrl}?lang=${document.documentElement.lang}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <section className="grid max-w-2xl gap-3">
      <h2 className="text-xl">{t('plans.invoices')}</h2>
      <ul className="grid">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex items-center gap-x-4 border-b border-line py-2">
            <span className="min-w-0 grow">
              {format.date(invoice.issuedAt)}
              <span className="block text-sm break-words text-muted">{invoice.number}</span>
            </span>
            {invoice.isDisputed ? <Badge tone="danger">{t('plans.invoices.disputed')}</Badge> : null}
            <span className="text-right tabular-nums">
              {format.money(invoice.totalCents / 100)}
              {invoice.refundedCents > 0 ? (
                <span className="block text-sm text-muted">
                  {t('plans.invoices.refunded', { amount: format.money(invoice.refundedCents / 100) })}
                </span>
              ) : null}
            </span>
            <Button
              tone="plain"
              aria-label={t('plans.invoices.pdf', { number: invoice.number })}
              onClick={() => void download(invoice)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
