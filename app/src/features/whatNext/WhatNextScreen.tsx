import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '@cordada/core/format/formatDate';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { WHAT_NEXT_REACH_METERS } from '@cordada/core/limits';
import { NearTargets as NearTargetsOperation, WhatNext, WhatNextStart } from '#app/data/generated/whatNext.ts';
import type { WhatNextData, WhatNextStartData } from '#app/data/generated/whatNext.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useChosenFilter } from '#app/ui/forms/useChosenFilter.ts';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { askedTripQuery, readAskedTrip } from './askedTrip.ts';
import type { AskedTrip } from './askedTrip.ts';
import { knownStarts, tripOfLast } from './knownStart.ts';
import { NearTargets } from './NearTargets.tsx';
import { NoTargets } from './NoTargets.tsx';
import { Proposals } from './Proposals.tsx';
import { TripForm } from './TripForm.tsx';

/** Trips that complete targets of the reader. */
export function WhatNextScreen(): ReactNode {
  const t = useMessages();
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useChosenFilter(readAskedTrip(query, today()));
  const ask = (trip: AskedTrip): void => {
    setAsked(trip);
    setQuery(askedTripQuery(trip), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-5 sm:gap-8 sm:py-10">
      <PageHead title={t('whatNext.title')} />
      <div className="grid gap-1">
        <h1 className="text-4xl sm:text-5xl">{t('whatNext.title')}</h1>
        <p className="max-w-prose text-lg text-muted max-sm:hidden">{t('whatNext.lead')}</p>
      </div>
      {asked.place ? (
        <Answered asked={asked} onAsk={ask} />
      ) : (
        <Unasked asked={asked} isBare={query.size === 0} onAsk={ask} />
      )}
    </div>
  );
}

function Loading(): ReactNode {
  return (
    <>
      <Skeleton className="h-20" />
      <Skeleton className="h-[32rem]" />
    </>
  );
}

interface Props {
  readonly asked: AskedTrip;
  readonly onAsk: (trip: AskedTrip) => void;
}

/**
 * Before anything is asked for: the last proposals, which are kept, else the targets near the start of the last own
 * activity. That start stays out of the address, which may be shared, until the reader asks for trips from there.
 */
function Unasked({ asked, isBare, onAsk }: Props & { readonly isBare: boolean }): ReactNode {
  const failureText = useFailureText();
  const { data, failure, reload } = useOperation(WhatNextStart, {});
  if (failure) {
    return (
      <>
        <TripForm trip={asked} canShow onAsk={onAsk} />
        <ErrorState text={failureText(failure)} onRetry={reload} />
      </>
    );
  }
  if (!data) return <Loading />;
  const last = isBare ? data.lastWhatNext : null;
  if (last) return <LastAnswer last={last} onAsk={onAsk} />;
  return <Start data={data} asked={asked} onAsk={onAsk} />;
}

const nearOf = (place: LonLat | null | undefined) =>
  place ? { near: { lat: place[1], lon: place[0], maxMeters: WHAT_NEXT_REACH_METERS } } : null;

function Start({ data, asked, onAsk }: Props & { readonly data: WhatNextStartData }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [first, second] = knownStarts(data);
  const nearFirst = useOperation(NearTargetsOperation, nearOf(first?.place));
  const isAside = second !== undefined && nearFirst.data?.elements.nodes.length === 0;
  const nearSecond = useOperation(NearTargetsOperation, nearOf(isAside ? second.place : null));
  const [start, near] = isAside ? [second, nearSecond] : [first, nearFirst];
  if (!start) {
    return (
      <>
        <TripForm trip={asked} canShow onAsk={onAsk} />
        {data.myTargets.nodes.length === 0 ? <NoTargets /> : null}
      </>
    );
  }
  if (!near.data && !near.failure) return <Loading />;
  const name = start.name ?? t('activities.untitled');
  const placeName = start.of === 'activity' ? t('whatNext.startOf', { title: name }) : t('whatNext.around', { name });
  const trip = { ...asked, place: start.place, placeName };
  return (
    <>
      <TripForm trip={trip} canShow onAsk={onAsk} />
      {near.data ? (
        <NearTargets
          trip={trip}
          place={start.place}
          elements={near.data.elements}
          text={t('whatNext.preview.text', { count: near.data.elements.total })}
        />
      ) : (
        <ErrorState text={failureText(near.failure)} onRetry={near.reload} />
      )}
    </>
  );
}

type Last = NonNullable<WhatNextStartData['lastWhatNext']>;

function LastAnswer({ last, onAsk }: { readonly last: Last; readonly onAsk: (trip: AskedTrip) => void }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const isOver = last.date < today();
  return (
    <>
      <TripForm trip={tripOfLast(last, today())} canShow={isOver} onAsk={onAsk} />
      <section aria-labelledby="last-proposals" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="last-proposals" className="text-xl">
            {t('whatNext.last.title', { count: last.proposals.length, date: format.date(last.date, 'weekday') })}
          </h2>
          <p className="text-muted">
            {t(isOver ? 'whatNext.last.over' : 'whatNext.last.text', { date: format.date(last.answeredAt) })}
          </p>
        </div>
        <Proposals proposals={last.proposals} date={last.date} />
      </section>
      <More count={last.more} />
    </>
  );
}

function Answered({ asked, onAsk }: Props): ReactNode {
  const { place, placeName, date, hours, maxDifficulty, shape } = asked;
  const { data, failure, reload } = useOperation(
    WhatNext,
    place ? { input: { lat: place[1], lon: place[0], placeName, date, hours, maxDifficulty, shape } } : null,
  );
  return (
    <>
      <TripForm trip={asked} onAsk={onAsk} />
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Outcome answer={data?.whatNext ?? null} failure={failure} asked={asked} onRetry={reload} />
      </div>
    </>
  );
}

/** Trips, or that they are looked for, or why there are none; a question that got no answer is asked again on request. */
export function Outcome({
  answer,
  failure,
  asked,
  onRetry,
}: {
  readonly answer: WhatNextData['whatNext'] | null;
  readonly failure: unknown;
  readonly asked: AskedTrip;
  readonly onRetry: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  if (failure) return <ErrorState text={failureText(failure)} onRetry={onRetry} />;
  if (answer) return <Answer answer={answer} asked={asked} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('whatNext.searching')}</p>
      <Skeleton className="h-[32rem]" />
    </div>
  );
}

function Answer({
  answer,
  asked,
}: {
  readonly answer: WhatNextData['whatNext'];
  readonly asked: AskedTrip;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { proposals, targetsNear, freeAgainOn, more } = answer;
  if (proposals.length === 0 && freeAgainOn) {
    return (
      <>
        <EmptyState
          title={t('whatNext.free.title')}
          text={t('whatNext.free.text', { date: format.date(freeAgainOn) })}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton page="pricing" tone="primary">
                {t('whatNext.free.action')}
              </LinkButton>
              <LinkButton page="whatNext">{t('whatNext.free.last')}</LinkButton>
            </div>
          }
        />
        {targetsNear > 0 ? <TargetsHere asked={asked} /> : null}
      </>
    );
  }
  return (
    <>
      {proposals.length > 0 ? (
        <Proposals proposals={proposals} date={asked.date} />
      ) : targetsNear === 0 ? (
        <NoTargets />
      ) : (
        <EmptyState
          title={t('whatNext.none.trips')}
          text={t(asked.shape === 'day' ? 'whatNext.none.tripsText' : `whatNext.none.${asked.shape}Text`)}
          action={<NextSteps steps={['explore', 'lists', 'mountains']} />}
        />
      )}
      <More count={more} />
      {targetsNear > 0 && !freeAgainOn ? (
        <p className="max-w-prose text-sm text-muted">
          {[
            t('whatNext.near', { count: targetsNear }),
            ...(['withoutPath', 'tooHard', 'outOfSeason', 'inBadConditions'] as const).flatMap((name) =>
              answer[name] > 0 ? [t(`whatNext.left.${name}`, { count: answer[name] })] : [],
            ),
            t('whatNext.source'),
          ].join(' ')}
        </p>
      ) : null}
      {proposals.length === 0 && targetsNear > 0 ? <TargetsHere asked={asked} /> : null}
    </>
  );
}

/** The targets that no trip reaches, with what may be in the way. */
function TargetsHere({ asked }: { readonly asked: AskedTrip }): ReactNode {
  const failureText = useFailureText();
  const { place } = asked;
  const { data, failure, reload } = useOperation(NearTargetsOperation, nearOf(place));
  if (failure) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  return data && place ? <NearTargets trip={asked} place={place} elements={data.elements} /> : null;
}

function More({ count }: { readonly count: number }): ReactNode {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-4">
      {t('whatNext.more', { count })}
      <LinkButton page="pricing">{t('whatNext.free.action')}</LinkButton>
    </p>
  );
}
