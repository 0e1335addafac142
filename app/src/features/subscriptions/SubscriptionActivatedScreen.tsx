import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { TrialRefusal } from '#app/data/generated/subscriptions.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { reloadViewer, useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { SceneCover } from '#app/ui/images/Cover.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

/** Landing page after a payment. It grants nothing: it only shows the plan of the account. */
export function SubscriptionActivatedScreen(): ReactNode {
  const t = useMessages();
  const plan = useCurrentPage()?.name === 'clubSubscriptionActivated' ? 'club' : 'pro';
  const viewer = useViewer();
  const { isWaiting, isTrialRefused } = useConfirmation(plan);
  const isActive = viewer.status === 'member' && viewer.viewer.subscriptionLevel === plan;
  const title = t(isActive ? `plans.activated.${plan}.welcome` : `plans.activated.${plan}.title`);
  return (
    <div className="page grid items-center gap-8 py-12 md:grid-cols-2 md:py-20">
      <PageHead title={title} />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-lg">{t(`plans.activated.${plan}.text`)}</p>
        {viewer.status === 'unknown' ? (
          <Skeleton className="h-12 w-full max-w-md" />
        ) : isWaiting ? (
          <p role="status" className="w-full max-w-md rounded-sm border border-line bg-raised px-4 py-3">
            {t('plans.activated.waiting')}
          </p>
        ) : (
          <p role="status" className="w-full max-w-md rounded-sm border border-line bg-raised px-4 py-3">
            {isTrialRefused
              ? t('plans.mine.trialRefused')
              : viewer.status === 'member'
                ? t(`plans.activated.is.${viewer.viewer.subscriptionLevel}`, { name: viewer.viewer.firstName })
                : t('plans.activated.visitor')}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {isActive ? (
            <LinkButton page="settings" query={{ section: 'subscription' }} tone="primary">
              {t('plans.activated.manage')}
            </LinkButton>
          ) : (
            <LinkButton page="pricing" tone="primary">
              {t('plans.seePlans')}
            </LinkButton>
          )}
          {viewer.status === 'visitor' ? (
            <LinkButton page="logIn">{t('shell.nav.logIn')}</LinkButton>
          ) : (
            <LinkButton page="welcome">{t('shell.notFound.action')}</LinkButton>
          )}
        </div>
      </div>
      <SceneCover scene="lakes" className="rounded-lg border border-line" />
    </div>
  );
}

const ASK_EVERY_MS = 2_000;
const WAIT_AT_MOST_MS = 60_000;

/**
 * Asks the server for a minute whether the plan has arrived.
 * @returns whether it is still worth waiting, and whether the card was tried before, so that none will arrive
 */
function useConfirmation(plan: 'pro' | 'club'): { readonly isWaiting: boolean; readonly isTrialRefused: boolean } {
  const viewer = useViewer();
  const [hasGivenUp, setGivenUp] = useState(false);
  const isMissing = viewer.status === 'member' && viewer.viewer.subscriptionLevel !== plan;
  const { data, refresh } = useOperation(TrialRefusal, isMissing ? {} : null);
  const isTrialRefused = isMissing && data?.viewer?.subscription?.isTrialRefused === true;
  useEffect(() => {
    if (!isMissing || hasGivenUp) return;
    const asking = setInterval(() => {
      void reloadViewer();
      refresh();
    }, ASK_EVERY_MS);
    const giveUp = setTimeout(() => setGivenUp(true), WAIT_AT_MOST_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(giveUp);
    };
  }, [isMissing, hasGivenUp, refresh]);
  return { isWaiting: isMissing && !hasGivenUp && !isTrialRefused, isTrialRefused };
}
