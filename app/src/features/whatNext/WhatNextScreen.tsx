import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '@cordada/core/format/formatDate';
import { LastStart, WhatNext } from '#app/data/generated/whatNext.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useChosenFilter } from '#app/ui/forms/useChosenFilter.ts';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { askedTripQuery, readAskedTrip } from './askedTrip.ts';
import type { AskedTrip } from './askedTrip.ts';
import { startOfShape } from './lastStart.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { TripForm } from './TripForm.tsx';
import type { Start } from './TripForm.tsx';

/**
 * Where the last own activity began. It stays out of the address, which may be shared, until the reader asks for trips
 * from there.
 */
function useLastStart(isWanted: boolean): Start | null {
  const t = useMessages();
  const [last] = useOperation(LastStart, isWanted ? {} : null).data?.myActivities.nodes ?? [];
  const place = startOfShape(last?.shape);
  if (!last || !place) return null;
  return { place, placeName: t('whatNext.startOf', { title: last.title || t('activities.untitled') }) };
}

/** Trips that complete targets of the reader. */
export function WhatNextScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useChosenFilter(readAskedTrip(query, today()));
  const { place, date, hours, maxDifficulty, shape } = asked;
  const { data, failure } = useOperation(
    WhatNext,
    place ? { input: { lat: place[1], lon: place[0], date, hours, maxDifficulty, shape } } : null,
  );
  const proposed = useLastStart(place === null);
  const ask = (change: Partial<AskedTrip>): void => {
    const next = { ...asked, ...change };
    setAsked(next);
    setQuery(askedTripQuery(next), { replace: true, preventScrollReset: true });
  };
  const answer = data?.whatNext;
  return (
    <div className="page grid gap-6 py-6 sm:gap-8 sm:py-10">
      <PageHead title={t('whatNext.title')} />
      <div className="grid gap-1">
        <h1 className="text-4xl sm:text-5xl">{t('whatNext.title')}</h1>
        <p className={`max-w-prose text-lg text-muted ${place ? 'max-sm:hidden' : ''}`}>{t('whatNext.lead')}</p>
      </div>
      <TripForm asked={asked} proposed={proposed} onAsk={ask} />
      <div aria-live="polite" className="grid gap-8">
        {failure ? <FormAlert text={failureText(failure)} /> : null}
        {place && !data && !failure ? <p className="text-muted">{t('whatNext.searching')}</p> : null}
        {answer && answer.proposals.length > 0 ? (
          <ol className="grid gap-6">
            {answer.proposals.map((proposal) => (
              <li key={proposal.elements.map(({ id }) => id).join()}>
                <ProposalCard proposal={proposal} date={date} />
              </li>
            ))}
          </ol>
        ) : null}
        {answer?.freeAgainOn && answer.proposals.length === 0 ? (
          <EmptyState
            title={t('whatNext.free.title')}
            text={t('whatNext.free.text', { date: format.date(answer.freeAgainOn) })}
            action={
              <LinkButton page="pricing" tone="primary">
                {t('whatNext.free.action')}
              </LinkButton>
            }
          />
        ) : answer && answer.proposals.length === 0 ? (
          <EmptyState
            title={t(answer.targetsNear === 0 ? 'whatNext.none.targets' : 'whatNext.none.trips')}
            text={t(
              answer.targetsNear === 0
                ? 'whatNext.none.targetsText'
                : shape === 'day'
                  ? 'whatNext.none.tripsText'
                  : `whatNext.none.${shape}Text`,
            )}
            action={<NextSteps steps={['explore', 'lists', 'mountains']} />}
          />
        ) : null}
        {answer && answer.more > 0 ? (
          <p className="flex flex-wrap items-center gap-4">
            {t('whatNext.more', { count: answer.more })}
            <LinkButton page="pricing">{t('whatNext.free.action')}</LinkButton>
          </p>
        ) : null}
        {answer && answer.targetsNear > 0 && !answer.freeAgainOn ? (
          <p className="max-w-prose text-sm text-muted">
            {[
              t('whatNext.near', { count: answer.targetsNear }),
              ...(['withoutPath', 'tooHard', 'outOfSeason', 'inBadConditions'] as const).flatMap((name) =>
                answer[name] > 0 ? [t(`whatNext.left.${name}`, { count: answer[name] })] : [],
              ),
              t('whatNext.source'),
            ].join(' ')}
          </p>
        ) : null}
      </div>
    </div>
  );
}
