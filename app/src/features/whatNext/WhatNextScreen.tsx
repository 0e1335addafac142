import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { today } from '@cordada/core/format/formatDate';
import { WHAT_NEXT_HOURS_MAX } from '@cordada/core/limits';
import { TRIP_SHAPES } from '@cordada/core/planning/trips/tripShape';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { WhatNext } from '#app/data/generated/whatNext.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Compass } from '#app/ui/icons.tsx';
import { askedTripQuery, readAskedTrip } from './askedTrip.ts';
import type { AskedTrip } from './askedTrip.ts';
import { ProposalCard } from './ProposalCard.tsx';

const PLACES = KIND_NAMES.filter((kind) => elementKind(kind).isPin || kind === 'access' || kind === 'region');

/** Trips of a day that complete targets of the reader. */
export function WhatNextScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [query, setQuery] = useSearchParams();
  const asked = readAskedTrip(query, today());
  const [problem, setProblem] = useState<string | null>(null);
  const { place, date, hours, maxDifficulty, shape } = asked;
  const { data, failure } = useOperation(
    WhatNext,
    place ? { input: { lat: place[1], lon: place[0], date, hours, maxDifficulty, shape } } : null,
  );
  const ask = (change: Partial<AskedTrip>): void =>
    setQuery(askedTripQuery({ ...asked, ...change }), { replace: true, preventScrollReset: true });
  const fromHere = async (): Promise<void> => {
    setProblem(null);
    const found = await askPosition();
    if ('place' in found) ask({ place: found.place, placeName: '' });
    else setProblem(t(`whatNext.position.${found.problem}`));
  };
  const answer = data?.whatNext;
  return (
    <div className="page grid gap-8 py-8 sm:py-10">
      <PageHead title={t('whatNext.title')} />
      <div className="grid gap-1">
        <h1 className="text-4xl sm:text-5xl">{t('whatNext.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('whatNext.lead')}</p>
      </div>
      <form
        className="grid gap-4 rounded-lg border border-line bg-raised p-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid gap-2">
          <ElementSearch
            label={t('whatNext.from')}
            placeholder={t('whatNext.from.example')}
            kinds={PLACES}
            takenIds={[]}
            onChoose={(element) =>
              element.place
                ? ask({ place: element.place, placeName: element.name })
                : setProblem(t('whatNext.noPosition', { name: element.name }))
            }
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button tone={place ? 'quiet' : 'primary'} onClick={() => void fromHere()}>
              <Compass size={18} />
              {t('whatNext.fromHere')}
            </Button>
            {place ? <p className="font-semibold">{asked.placeName || formatLocation(place)}</p> : null}
          </div>
          <FormAlert text={problem} />
        </div>
        <div className="grid grid-cols-2 items-end gap-4 [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:min-w-0 max-sm:gap-x-3 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2 lg:grid-cols-[1.2fr_0.8fr_1fr_1.5fr]">
          <Select
            label={t('whatNext.shape')}
            value={shape}
            options={TRIP_SHAPES.map((one) => ({ value: one, label: t(`whatNext.shape.${one}`) }))}
            onChange={({ target }) => ask({ shape: TRIP_SHAPES.find((one) => one === target.value) ?? 'day' })}
          />
          <TextField
            label={t(shape === 'weekend' ? 'whatNext.firstDay' : 'whatNext.date')}
            type="date"
            value={date}
            onChange={({ target }) => (target.value ? ask({ date: target.value }) : undefined)}
          />
          <Select
            label={t(shape === 'weekend' ? 'whatNext.hoursEachDay' : 'whatNext.hours')}
            value={String(hours)}
            options={Array.from({ length: WHAT_NEXT_HOURS_MAX - 1 }, (_, i) => ({
              value: String(i + 2),
              label: t('whatNext.hourCount', { count: i + 2 }),
            }))}
            onChange={({ target }) => ask({ hours: Number(target.value) })}
          />
          <Select
            label={t('whatNext.max')}
            value={maxDifficulty}
            options={HIKING_GRADES.map((grade) => ({ value: grade, label: t(`whatNext.grade.${grade}`) }))}
            onChange={({ target }) =>
              ask({ maxDifficulty: HIKING_GRADES.find((grade) => grade === target.value) ?? 'T1' })
            }
          />
        </div>
      </form>
      <div aria-live="polite" className="grid gap-8">
        {failure ? <FormAlert text={failureText(failure)} /> : null}
        {place ? null : <p className="text-lg">{t('whatNext.begin')}</p>}
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
