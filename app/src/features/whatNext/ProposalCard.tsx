import type { ReactNode } from 'react';
import { Fragment, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { nextSaturday } from '@cordada/core/planning/nextSaturday';
import { today } from '@cordada/core/format/formatDate';
import type { WhatNextData } from '#app/data/generated/whatNext.ts';
import { ElementLink, MapBoard, exploreAt } from '#app/features/elements/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import type { MapPlace } from '#app/map/mapContent.ts';
import { LineSketch } from '#app/map/track/LineSketch.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { useBusyAction } from '#app/ui/feedback/useBusyAction.ts';
import { WalkHeights, createPlan, highestOf, walkProfile } from '#app/features/walks/index.ts';
import { SnowNotice } from './SnowNotice.tsx';
export type Proposal = WhatNextData['whatNext']['proposals'][number];

const NO_LINES: readonly never[] = [];
const DAY_MS = 86_400_000;
const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

export const titleOf = ({ elements }: Pick<Proposal, 'elements'>): string =>
  elements.map(({ name }) => name).join(' – ');

export const lineOf = ({ lon, lat }: ReturnType<typeof walkProfile>): readonly LonLat[] =>
  lon.map((one, i) => [one, lat[i] ?? 0]);

export function ProposalCard({
  proposal,
  date,
  others = null,
}: {
  readonly proposal: Proposal;
  readonly date: string;
  /** The lines of those listed with it, right above which its name stands on phones. */
  readonly others?: readonly (readonly LonLat[])[] | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const navigate = useNavigate();
  const pathOf = usePagePath();
  const {
    elements,
    start,
    end,
    night,
    days,
    hours,
    ascentMeters,
    distanceMeters,
    maxDifficulty,
    ungradedMeters,
    reason,
  } = proposal;
  const profile = useMemo(() => walkProfile(proposal.line), [proposal.line]);
  const highest = highestOf(profile);
  const line = useMemo(() => lineOf(profile), [profile]);
  const lines = useMemo(() => [line], [line]);
  const isTraverse = !night && String(line[0]) !== String(line.at(-1));
  const fit = useMemo(() => boundsOf(profile.lon, profile.lat), [profile]);
  const title = titleOf(proposal);
  // A proposal that was kept may be of a day that is over: its sun is no longer right.
  const isOver = date < today();
  const planDate = isOver ? nextSaturday(today()) : date;
  const zone = proposal.timeZone ?? undefined;
  const stops = useMemo(
    () =>
      [...elements, ...(night ? [night] : [])].flatMap((stop) => {
        const [lat, lon] = stop.location ?? [];
        return lat === undefined || lon === undefined
          ? []
          : [{ id: stop.id, kind: stop.type, name: stop.name, place: [lon, lat] satisfies LonLat }];
      }),
    [elements, night],
  );
  // Marks drawn later are on top.
  const places = useMemo((): readonly MapPlace[] => {
    const [first, last] = [line[0], line.at(-1)];
    const startName = t(isTraverse ? 'map.board.start' : 'map.board.startAndEnd');
    return [
      ...(first ? [{ id: 'start', kind: 'start', name: startName, place: first } as const] : []),
      ...(last && isTraverse ? [{ id: 'end', kind: 'end', name: t('map.board.end'), place: last } as const] : []),
      ...stops.map((stop): MapPlace => (stop.id === night?.id ? stop : { ...stop, tone: 'pending' })),
    ];
  }, [line, isTraverse, t, stops, night]);
  const placeText = ({ name, near }: Proposal['end']): string =>
    name ?? (near === null ? t('whatNext.parking') : t('whatNext.parkingNear', { name: near }));
  const { isBusy, run } = useBusyAction(useFailureText());
  const plan = async (): Promise<void> => {
    const created = await createPlan({
      title,
      line,
      happenedOn: planDate,
      ...(night && { endedOn: dayAfter(planDate) }),
      elementIds: [...elements, ...(night ? [night] : [])].map(({ id }) => id),
    });
    await navigate(pathOf({ page: 'activity', params: created }));
  };
  const ungraded = distanceMeters > 0 ? ungradedMeters / distanceMeters : 0;
  const isListed = others !== null;
  const Heading = isListed ? 'h3' : 'h2';
  const figures = [
    { label: t('whatNext.time'), value: format.duration(Math.round(hours * 60) * 60) },
    { label: t('whatNext.ascent'), value: format.elevation(ascentMeters) },
    { label: t('whatNext.distance'), value: format.distance(distanceMeters) },
    { label: t('whatNext.highest'), value: highest === null ? '–' : format.elevation(highest) },
    // A grade in large type would say too much where most of the way has none, which the reason says.
    {
      label: t(ungraded > 0 && ungraded < 0.5 ? 'whatNext.gradedPart' : 'whatNext.hardest'),
      value: ungraded < 0.5 ? maxDifficulty : '–',
    },
  ];
  return (
    <article className="grid gap-4 rounded-lg border border-line bg-raised p-4 sm:gap-5 sm:p-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="grid content-start gap-3 lg:col-start-2">
        <Heading className={`text-2xl sm:text-3xl ${isListed ? 'max-lg:sr-only' : ''}`}>{title}</Heading>
        <div
          className={`grid grid-cols-3 items-center gap-3 border-line py-3 sm:gap-x-6 sm:py-4 lg:grid-cols-2 ${isListed ? 'border-b max-lg:pt-0' : 'border-y'}`}
        >
          <dl className="contents">
            {figures.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse justify-end self-start">
                <dt className="text-sm leading-tight text-muted">{label}</dt>
                <dd className="font-display text-lg leading-tight font-bold whitespace-nowrap max-[22rem]:text-base sm:text-2xl">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <Button
            tone="primary"
            disabled={isBusy}
            onClick={() => void run(plan)}
            className="max-sm:px-1! lg:justify-self-start"
          >
            {t('planning.it')}
          </Button>
        </div>
        {line[0] ? <SnowNotice date={planDate} place={line[0]} highestMeters={highest} /> : null}
      </div>
      {fit ? (
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MapBoard
            label={title}
            fit={fit}
            lines={lines}
            hiddenLines={others ?? NO_LINES}
            places={places}
            isLow
            picture={<LineSketch lines={lines} />}
            note={highest === null ? null : <WalkHeights profile={profile} places={stops} />}
          />
        </div>
      ) : null}
      <div className="grid content-start gap-4 lg:col-start-2">
        {night ? (
          <p className="font-semibold">
            {t('whatNext.night')}{' '}
            <ElementLink element={{ ...night, kind: night.type }} className="text-accent hover:underline">
              {night.name}
            </ElementLink>
          </p>
        ) : null}
        <p className="max-w-prose">{reason}</p>
        <ul className="grid gap-1 text-muted">
          <li>
            {t('whatNext.over')}{' '}
            {elements.map((element, index) => (
              <Fragment key={element.id}>
                {index > 0 ? ', ' : null}
                <ElementLink element={{ ...element, kind: element.type }} className="prose-link">
                  {element.name}
                </ElementLink>
              </Fragment>
            ))}
          </li>
          <li>{t('whatNext.start', { place: placeText(start) })}</li>
          {isTraverse ? <li>{t('whatNext.end', { place: placeText(end) })}</li> : null}
          {!isOver && !night && proposal.latestStart && proposal.sunrise ? (
            <li>
              {t('whatNext.sun', {
                sunrise: format.date(proposal.sunrise, 'time', zone),
                latest: format.date(proposal.latestStart, 'time', zone),
              })}
            </li>
          ) : null}
        </ul>
        {night ? (
          <ol className="grid gap-3">
            {days.map((day, i) => (
              <li key={i} className="grid gap-1 border-l-4 border-accent pl-4">
                <span className="font-semibold">
                  {t('whatNext.day', { number: i + 1 })} · {format.date(i === 0 ? planDate : dayAfter(planDate))}
                </span>
                <span>
                  {[
                    format.duration(Math.round(day.hours * 60) * 60),
                    `↑\u00a0${format.elevation(day.ascentMeters)}`,
                    format.distance(day.distanceMeters),
                    day.maxDifficulty,
                  ].join(' · ')}
                </span>
                {!isOver && day.latestStart && day.sunrise ? (
                  <span className="text-muted">
                    {t(i === 0 ? 'whatNext.sunToHut' : 'whatNext.sun', {
                      sunrise: format.date(day.sunrise, 'time', zone),
                      latest: format.date(day.latestStart, 'time', zone),
                    })}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        ) : null}
        {fit ? (
          <PageLink
            page="elements"
            query={{ v: 'map', at: exploreAt(fit) }}
            className="prose-link inline-flex min-h-11 items-center justify-self-start"
          >
            {t('whatNext.explore')}
          </PageLink>
        ) : null}
      </div>
    </article>
  );
}
