import type { ReactNode } from 'react';
import { useState } from 'react';
import { SCALE_NAMES } from '@cordada/core/elements/scales';
import { CancelSignUp, ClubPlan, SignUpForPlan, WithdrawPlanFromClub } from '#app/data/generated/clubPlans.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { useClubAction } from '../useClubAction.ts';
import { OfferForm } from './OfferForm.tsx';
import type { OfferedPlan } from './offeredPlan.ts';
import { SharedCars } from './SharedCars.tsx';
import { SIGN_UP_TEXTS, SignUp } from './SignUp.tsx';
import { SignUps } from './SignUps.tsx';

/**
 * On the page of a plan: what its club offers, signing up, and who comes; for its owner also the offer itself. Once it has
 * been carried out, who was there.
 */
export function ClubPlanPanel({
  activityId,
  viewerId,
  isOwner,
  isPlan,
}: {
  readonly activityId: string;
  readonly viewerId: string;
  readonly isOwner: boolean;
  readonly isPlan: boolean;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, refresh } = useOperation(ClubPlan, { activityId });
  const [isEditing, setEditing] = useState(false);
  const { isBusy, run } = useClubAction();
  const plan = data?.clubPlan ?? null;
  const refreshAfter = async (work: Promise<unknown>): Promise<void> => {
    await work;
    refresh();
  };
  if (failure && isPlan) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data || (plan === null && !(isOwner && isPlan))) return null;
  if (plan === null || isEditing) {
    return (
      <OfferForm
        activityId={activityId}
        plan={plan}
        onDone={() => {
          setEditing(false);
          refresh();
        }}
        onCancel={isEditing ? () => setEditing(false) : null}
      />
    );
  }
  const mine = plan.mySignUp ?? null;
  const isManager = plan.canManage;
  return (
    <section aria-labelledby="club-plan" className="grid gap-4 rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="club-plan" className="text-xl">
          {plan.club ? (
            <PageLink page="user" params={{ id: plan.club.id, slug: plan.club.slug }} className="hover:underline">
              {plan.club.fullName}
            </PageLink>
          ) : (
            t('clubs.title')
          )}
          {plan.commission ? (
            <span className="font-text text-base font-normal text-muted"> · {plan.commission}</span>
          ) : null}
        </h2>
        <p className="font-semibold tabular-nums">
          {plan.places === null
            ? t('clubs.plan.joined', { count: plan.joined })
            : t('clubs.plan.placesTaken', { joined: plan.joined, places: plan.places })}
          {plan.waiting > 0 ? (
            <span className="font-normal text-muted"> · {t('clubs.plan.waiting', { count: plan.waiting })}</span>
          ) : null}
        </p>
      </div>
      <PlanDetails plan={plan} />
      {isPlan && !isOwner && plan.changes.length > 0 ? (
        <p role="status" className="rounded-sm border border-line-strong bg-sunken px-4 py-3">
          {t('clubs.plan.changed', { parts: plan.changes.map((part) => t(`clubs.plan.part.${part}`)).join(', ') })}
        </p>
      ) : null}
      {isPlan ? (
        <div className="flex flex-wrap items-center gap-3">
          {isOwner ? (
            <>
              <Button onClick={() => setEditing(true)}>{t('clubs.plan.edit')}</Button>
              <Button
                tone="plain"
                isBusy={isBusy}
                onClick={() => void refreshAfter(run(WithdrawPlanFromClub, { activityId }, t('clubs.plan.withdrawn')))}
              >
                {t('clubs.plan.withdraw')}
              </Button>
            </>
          ) : mine ? (
            <>
              <p className={`font-semibold ${mine.state === 'joined' ? 'text-evergreen' : ''}`}>
                {t(SIGN_UP_TEXTS[mine.state])}
              </p>
              {plan.changes.length > 0 ? (
                <Button
                  tone="primary"
                  isBusy={isBusy}
                  onClick={() =>
                    void refreshAfter(
                      run(SignUpForPlan, { activityId, note: mine.note, grade: null }, t('clubs.plan.agreed')),
                    )
                  }
                >
                  {t('clubs.plan.agree')}
                </Button>
              ) : null}
              <Button
                tone="plain"
                isBusy={isBusy}
                onClick={() =>
                  void refreshAfter(run(CancelSignUp, { activityId, accountId: null }, t('clubs.plan.cancelled')))
                }
              >
                {t(mine.state === 'joined' ? 'clubs.plan.cancel' : 'clubs.plan.cancelWaiting')}
              </Button>
            </>
          ) : plan.isClosed ? (
            <p className="text-muted">{t('clubs.plan.closed')}</p>
          ) : (
            <SignUp plan={plan} onChanged={refresh} />
          )}
        </div>
      ) : null}
      <SignUps plan={plan} isManager={isManager} onChanged={refresh} />
      {isPlan ? (
        <SharedCars
          plan={plan}
          viewerId={viewerId}
          mayTakePart={isOwner || mine?.state === 'joined'}
          onChanged={refresh}
        />
      ) : null}
    </section>
  );
}

function PlanDetails({ plan }: { readonly plan: OfferedPlan }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const meeting = [plan.meetsAt, plan.meetingPoint].filter(Boolean).join(' · ');
  const texts = useKindTexts();
  const scale = SCALE_NAMES.find((one) => one === plan.level?.scale);
  const facts = [
    { label: t('clubs.plan.meeting'), value: meeting },
    {
      label: t('clubs.level'),
      value:
        plan.level && scale ? t('clubs.level.atLeast', { scale: texts.scale(scale), grade: plan.level.grade }) : '',
    },
    { label: t('clubs.plan.requirements'), value: plan.requirements },
    { label: t('clubs.plan.closesOn'), value: plan.closesOn ? format.date(plan.closesOn) : '' },
  ].filter(({ value }) => value !== '');
  return facts.length > 0 ? (
    <dl className="grid gap-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="max-w-prose break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}
