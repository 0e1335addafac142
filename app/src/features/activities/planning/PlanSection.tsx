import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo } from 'react';
import { PLAN_LEG_MAX_CLIMB_METERS, PLAN_LEG_MAX_METERS, PLAN_PAUSE_MAX_MINUTES } from '@cordada/core/limits';
import { paceKinds } from '@cordada/core/planning/personalPace';
import type { PlanDetails, PlanModel } from '@cordada/core/planning/plan';
import { TERRAINS, WALKING_MODELS } from '@cordada/core/planning/walkingTime';
import type { Terrain } from '@cordada/core/planning/walkingTime';
import { MyPace } from '#app/data/generated/planning.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useTimeZone } from '#app/data/requests/useTimeZone.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { NumberField } from './NumberField.tsx';
import {
  firstPlan,
  hasHeights,
  legsOf,
  legInputOf,
  planSummaryOf,
  mannerOf,
  placeOf,
  scheduleOf,
  secondsOf,
  withLegInput,
} from './planLegs.ts';
import type { NamedLeg, PlanSummary, PlannedActivity, Schedule } from './planLegs.ts';
import { usePlanSun } from './sun/planSun.ts';
import { useSavedPlan } from './useSavedPlan.ts';
import { WalkingModels } from './WalkingModels.tsx';

const loadSunTexts = () => import('./sun/LegSunText.tsx');
const LegSunText = lazyPart(async () => (await loadSunTexts()).LegSunText);
const SunSourceNote = lazyPart(async () => (await loadSunTexts()).SunSourceNote);

const MARGINS = [0, 30, 60, 90, 120, 180];
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function PlanSection({
  activity,
  plan: given,
  isOwner,
  onSummary,
}: {
  readonly activity: PlannedActivity;
  readonly plan: PlanDetails | null;
  readonly isOwner: boolean;
  /** Called with that of the plan as it is now. */
  readonly onSummary: (summary: PlanSummary) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const first = useMemo(() => given ?? firstPlan(), [given]);
  const saved = useSavedPlan(activity.id, first);
  const zone = useTimeZone(placeOf(activity)) ?? saved.plan.zone;
  const plan = useMemo(() => ({ ...saved.plan, zone }), [saved.plan, zone]);
  const { failure } = saved;
  const change = (part: Partial<PlanDetails>): void => saved.change({ zone, ...part });
  const pace = useOperation(MyPace, isOwner ? { kind: activity.kind } : null).data?.myPace ?? null;
  const factor = pace?.factor ?? 1;
  const manner = mannerOf(activity.kind, plan);
  const legs = useMemo(() => legsOf(activity, plan), [activity, plan]);
  const isByHand = useMemo(() => !hasHeights(activity), [activity]);
  const schedule = scheduleOf(activity, plan, legs, manner, factor);
  const sun = usePlanSun(activity);
  const clock = (at: number): string => format.date(Math.round(at / 60_000) * 60, 'time', plan.zone);
  const nameOf = ({ milestone }: NamedLeg): string => milestone?.name ?? t('planning.end');
  const models: readonly PlanModel[] = pace ? [...WALKING_MODELS, 'own'] : WALKING_MODELS;
  const walking = legs.reduce((sum, { leg }) => sum + secondsOf(leg, plan.model, manner, factor), 0);
  const summary = useMemo(() => planSummaryOf(activity, plan, factor), [activity, plan, factor]);
  useEffect(() => onSummary(summary), [onSummary, summary]);
  return (
    <section aria-labelledby="times" className="grid gap-5 print:gap-1">
      <h2 id="times" className="text-2xl sm:text-3xl">
        {t('planning.times')}
      </h2>
      {isOwner ? (
        <div className="no-print grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label={t('planning.start.field')}
            type="time"
            required
            value={clockOf(plan.startMinute)}
            onChange={({ target: { value } }) => {
              const [hours, minutes] = value.split(':').map(Number);
              if (hours !== undefined && minutes !== undefined) change({ startMinute: hours * 60 + minutes });
            }}
          />
          <Select
            label={t('planning.model.field')}
            value={plan.model}
            onChange={(event) => change({ model: event.target.value as PlanModel })}
            options={[...new Set([...models, plan.model])].map((value) => ({
              value,
              label: t(`planning.model.${value}`),
            }))}
          />
          <Select
            label={t('planning.terrain.field')}
            value={plan.terrain}
            onChange={(event) => change({ terrain: event.target.value as Terrain })}
            options={TERRAINS.map((value) => ({ value, label: t(`planning.terrain.${value}`) }))}
          />
          <Select
            label={t('planning.margin.field')}
            value={String(plan.marginMinutes)}
            onChange={(event) => change({ marginMinutes: Number(event.target.value) })}
            options={[...new Set([...MARGINS, plan.marginMinutes])]
              .toSorted((a, b) => a - b)
              .map((value) => ({ value: String(value), label: format.duration(value * 60) }))}
          />
        </div>
      ) : null}
      <FormAlert text={failure ? t('planning.error.save', { reason: failureText(failure) }) : null} />
      {isOwner && isByHand ? (
        <p className="no-print max-w-prose text-muted">
          {t(activity.profiles.length === 0 ? 'planning.noTrack' : 'planning.noHeights')}
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16 paper-columns print:grid-cols-2 print:gap-4">
        <div className="grid content-start gap-3">
          <ol className="grid overflow-hidden rounded-lg border border-line bg-raised">
            <li className="flex items-baseline gap-4 border-b border-line px-4 py-3 print:py-1">
              <Clock text={clock(schedule.startAt)} />
              <span className="font-semibold">{t('planning.start')}</span>
            </li>
            {legs.map((named, index) => {
              const { to, leg, milestone, pauseMinutes } = named;
              const times = schedule.stops[index];
              const isLast = index === legs.length - 1;
              const said = legInputOf(plan, to);
              return (
                <li
                  key={to}
                  className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 print:py-1 sm:grid-cols-[auto_1fr_auto]"
                >
                  <Clock text={times ? clock(times.arriveAt) : '––:––'} />
                  <div className="grid min-w-0 gap-0.5">
                    <span className="text-lg leading-tight font-semibold">
                      {nameOf(named)}
                      {milestone?.elevationMeters == null ? null : (
                        <span className="font-normal text-muted"> {format.elevation(milestone.elevationMeters)}</span>
                      )}
                    </span>
                    <span className="text-sm text-muted">
                      {named.isKnown ? (
                        <>
                          {t('planning.leg.figures', {
                            distance: format.distance(leg.distanceMeters),
                            up: format.elevation(leg.ascentMeters),
                            down: format.elevation(leg.descentMeters),
                          })}
                          {' · '}
                          {format.duration(secondsOf(leg, plan.model, manner, factor))}
                        </>
                      ) : leg.distanceMeters > 0 ? (
                        t('planning.leg.noClimb', { distance: format.distance(leg.distanceMeters) })
                      ) : (
                        t('planning.leg.noFigures')
                      )}
                    </span>
                    {sun ? (
                      <Suspense>
                        <LegSunText along={sun} legs={legs} index={index} schedule={schedule} />
                      </Suspense>
                    ) : null}
                    {pauseMinutes > 0 && !isLast && times ? (
                      <span className="text-sm text-muted">
                        {t('planning.pauseOf', { minutes: pauseMinutes, time: clock(times.leaveAt) })}
                      </span>
                    ) : null}
                    {isOwner && isByHand ? (
                      <div className="no-print flex flex-wrap gap-3 pt-2">
                        {activity.profiles.length === 0 ? (
                          <NumberField
                            label={t('planning.leg.km')}
                            description={`${t('planning.leg.to', { name: nameOf(named) })}: ${t('planning.leg.km')}`}
                            value={said.distanceMeters === null ? null : said.distanceMeters / 1_000}
                            isWhole={false}
                            most={PLAN_LEG_MAX_METERS / 1_000}
                            onChange={(km) =>
                              change(
                                withLegInput(plan, to, { distanceMeters: km === null ? null : Math.round(km * 1_000) }),
                              )
                            }
                          />
                        ) : null}
                        <NumberField
                          label={t('planning.leg.up')}
                          description={`${t('planning.leg.to', { name: nameOf(named) })}: ${t('planning.leg.up')}`}
                          value={said.ascentMeters}
                          most={PLAN_LEG_MAX_CLIMB_METERS}
                          onChange={(ascentMeters) => change(withLegInput(plan, to, { ascentMeters }))}
                        />
                        <NumberField
                          label={t('planning.leg.down')}
                          description={`${t('planning.leg.to', { name: nameOf(named) })}: ${t('planning.leg.down')}`}
                          value={said.descentMeters}
                          most={PLAN_LEG_MAX_CLIMB_METERS}
                          onChange={(descentMeters) => change(withLegInput(plan, to, { descentMeters }))}
                        />
                      </div>
                    ) : null}
                  </div>
                  {isOwner && !isLast ? (
                    <div className="no-print col-start-2 sm:col-start-3">
                      <NumberField
                        label={t('planning.pause')}
                        description={t('planning.pauseAt', { name: nameOf(named) })}
                        value={pauseMinutes === 0 ? null : pauseMinutes}
                        most={PLAN_PAUSE_MAX_MINUTES}
                        onChange={(minutes) => change(withLegInput(plan, to, { pauseMinutes: minutes ?? 0 }))}
                      />
                    </div>
                  ) : null}
                </li>
              );
            })}
          </ol>
          <p className="text-sm text-muted">
            {schedule.isComplete
              ? `${t('planning.way')}: ${format.duration(walking)} (${t(`planning.model.${plan.model}`)}). `
              : null}
            {t('planning.zone', { zone: plan.zone })}
          </p>
          {sun ? (
            <Suspense>
              <SunSourceNote sun={sun} day={activity.happenedOn} />
            </Suspense>
          ) : null}
        </div>
        <Light schedule={schedule} legs={legs} plan={plan} clock={clock} nameOf={nameOf} />
      </div>
      <WalkingModels
        legs={legs}
        models={models}
        manner={manner}
        factor={factor}
        nameOf={nameOf}
        notes={[
          ...(paceKinds(activity.kind).length === 0 ? [t('planning.models.notWalked')] : []),
          ...(isOwner && !pace && paceKinds(activity.kind).length > 0 ? [t('planning.pace.none')] : []),
        ]}
        ownText={
          pace ? t('planning.model.own.text', { count: pace.tracks, percent: format.percent(pace.factor) }) : null
        }
      />
    </section>
  );
}

function Clock({ text }: { readonly text: string }): ReactNode {
  return <span className="font-display text-2xl leading-none font-bold tabular-nums">{text}</span>;
}

function Light({
  schedule,
  legs,
  plan,
  clock,
  nameOf,
}: {
  readonly schedule: Schedule;
  readonly legs: readonly NamedLeg[];
  readonly plan: PlanDetails;
  readonly clock: (at: number) => string;
  readonly nameOf: (leg: NamedLeg) => string;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { sun, turn, deadline, fits, isComplete, isWalked, endAt, startAt } = schedule;
  if (!sun) return null;
  const dark = sun.civilDusk;
  const from = turn && legs[turn.leg];
  return (
    <section aria-labelledby="light" className="grid content-start gap-3 print:gap-1.5">
      <h3 id="light" className="text-xl">
        {t('planning.light')}
      </h3>
      {fits && !(isComplete && isWalked) ? (
        <p className="rounded-sm border-l-4 border-amber bg-amber-tint px-4 py-2">
          {t(isWalked ? 'planning.fits.unsure' : 'planning.fits.notWalked')}
        </p>
      ) : fits ? (
        dark === null ? null : (
          <p className="rounded-sm border-l-4 border-evergreen bg-evergreen-tint px-4 py-2 print:py-1">
            {t('planning.fits', { time: clock(endAt), spare: format.duration(Math.max(0, (dark - endAt) / 1_000)) })}
          </p>
        )
      ) : (
        <div role="alert" className="grid gap-1 rounded-sm border-l-4 border-danger bg-danger-tint px-4 py-2">
          <p className="font-semibold">
            {deadline === null
              ? t('planning.light.polarNight')
              : t('planning.late', { time: clock(endAt), deadline: clock(deadline) })}
          </p>
          <p>{t('planning.late.text')}</p>
        </div>
      )}
      {turn && from && deadline !== null ? (
        <div className="grid gap-1 rounded-lg border border-line bg-raised px-4 py-3 print:py-1">
          <p className="font-display text-xl font-bold">{t('planning.turn', { time: clock(turn.at) })}</p>
          <p className="text-sm text-muted">
            {t('planning.turn.text', {
              name: nameOf(from),
              duration: format.duration((deadline - turn.at) / 1_000),
              margin: format.duration(plan.marginMinutes * 60),
            })}
          </p>
        </div>
      ) : null}
      {sun.civilDawn !== null && startAt < sun.civilDawn ? <p>{t('planning.early')}</p> : null}
      {sun.polar === 'day' ? <p>{t('planning.light.polarDay')}</p> : null}
      <dl className="print:columns-2 print:gap-6">
        {(['civilDawn', 'sunrise', 'sunset', 'civilDusk'] as const).map((name) => {
          const at = sun[name];
          return at === null ? null : (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0 print:py-0.5">
              <dt className="text-muted">{t(`planning.light.${name}`)}</dt>
              <dd className="font-semibold tabular-nums">{clock(at)}</dd>
            </div>
          );
        })}
      </dl>
      <p className="text-sm text-muted">{t('planning.light.note')}</p>
    </section>
  );
}
