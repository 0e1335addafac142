import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { boundsOf } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { aheadOn } from '@cordada/core/planning/aheadOn';
import type { Ahead, NavigationStop } from '@cordada/core/planning/aheadOn';
import { joinProfiles } from '@cordada/core/planning/legsAlong';
import { follow, INEXACT_METERS } from '@cordada/core/tracks/recognition/locateOnLine';
import type { LinePosition } from '@cordada/core/tracks/recognition/locateOnLine';
import { measuredLine, measuredLines } from '@cordada/core/tracks/recognition/lineApproaches';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import type { MapGoal } from '#app/map/mapContent.ts';
import { firstSampleNear, profileLines } from '#app/map/profile/profileShape.ts';
import { trackEnds, useTrackDetail } from '#app/map/track/useTrackDetail.tsx';
import type { BoardMilestone } from '#app/map/TrackBoard.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { NavigationProfile } from './NavigationProfile.tsx';
import { canVibrate, useAlarm } from './useAlarm.ts';
import { useExactLines } from './useExactLines.ts';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useOwnPosition } from './useOwnPosition.ts';
import { useScreenOn } from '#app/platform/useScreenOn.ts';

/** All data needed for navigation, so that it works offline. */
export interface NavigatedActivity {
  readonly title: string;
  readonly tracks: readonly { readonly id: string | null; readonly profile: TrackProfile }[];
  readonly milestones: readonly BoardMilestone[];
}

const STOPS_SHOWN = 4;
/** Movement in meters after which the map is centred again. */
const MOVED_METERS = 8;
/** Further from the line nobody is on the way along it: nothing is done of it, and nothing lies ahead. */
const ELSEWHERE_METERS = 1_000;

export function NavigationMode({
  activity,
  onClose,
}: {
  readonly activity: NavigatedActivity;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { fix, problem, retry } = useOwnPosition();
  const isScreenOn = useScreenOn();
  const isOnline = useIsOnline();
  const exact = useExactLines(activity.tracks);
  const profile = useMemo(() => joinProfiles(activity.tracks.map((track) => track.profile)), [activity.tracks]);
  const lines = useMemo(() => exact ?? profileLines(profile), [exact, profile]);
  const line = useMemo(
    () => (exact && measuredLines(exact, profile.distanceMeters.at(-1) ?? 0)) ?? measuredLine(profile),
    [exact, profile],
  );
  const stops = useMemo(
    () =>
      activity.milestones.map(({ id, name, place }): NavigationStop => {
        const sample = firstSampleNear(profile, place);
        return { id, name, alongMeters: profile.distanceMeters[sample] ?? 0 };
      }),
    [activity.milestones, profile],
  );
  const [where, setWhere] = useState<LinePosition | null>(null);
  useEffect(() => {
    if (fix) setWhere((before) => follow(line, before, fix));
  }, [fix, line]);
  const isElsewhere = where !== null && where.offMeters > ELSEWHERE_METERS;
  const ahead = useMemo(
    () => (where && !isElsewhere ? aheadOn(profile, stops, where) : []),
    [profile, stops, where, isElsewhere],
  );
  const hasHeights = useMemo(() => profile.elevationMeters.some((height) => height !== null), [profile]);
  const [alarm, setAlarm] = useState({ hasSound: false, hasShake: false });
  useAlarm((where?.isOff ?? false) && !isElsewhere, alarm);

  const [goal, setGoal] = useState<MapGoal | null>(null);
  const [isCentred, setCentred] = useState(true);
  const gone = useRef<LonLat | null>(null);
  useEffect(() => {
    if (!fix || !isCentred) return;
    if (gone.current && distanceMeters(gone.current, fix.place) < MOVED_METERS) return;
    gone.current = fix.place;
    setGoal({ here: fix.place });
  }, [fix, isCentred]);
  const centre = (): void => {
    gone.current = fix?.place ?? null;
    setCentred(true);
    if (fix) setGoal({ here: fix.place });
  };
  const detail = useTrackDetail(profile);
  const places = useMemo(() => [...trackEnds(profile, t), ...activity.milestones], [profile, activity.milestones, t]);
  const bounds = useMemo(() => boundsOf(profile.lon, profile.lat), [profile]);
  const overlay = useMemo(
    () => ({ position: fix && { place: fix.place, accuracyMeters: fix.accuracyMeters }, sketch: null }),
    [fix],
  );
  return (
    <Dialog title={activity.title} size="full" hash="follow" onClose={onClose}>
      <div className="grid min-h-0 grid-rows-[minmax(8rem,1fr)_auto] gap-3 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-1 lg:gap-5">
        {/* A drag is the reader's own: the map stays where they want it. */}
        <div className="relative min-h-0" onPointerDown={() => fix && setCentred(false)}>
          <MapCanvas
            label={t('following.map', { title: activity.title })}
            fit={bounds}
            lines={lines}
            elements={ALL_ELEMENTS}
            {...detail}
            places={places}
            overlay={overlay}
            goal={goal}
            className="size-full rounded-lg border border-line"
          />
          {fix && !isCentred ? (
            <Button className="absolute bottom-8 left-1/2 -translate-x-1/2" onClick={centre}>
              {t('following.centre')}
            </Button>
          ) : null}
        </div>
        <div className="grid max-h-[58dvh] content-start gap-3 overflow-y-auto lg:max-h-none">
          <Status where={where} isElsewhere={isElsewhere} problem={problem} onRetry={retry} />
          {isOnline ? null : (
            <p className="rounded-sm border-l-4 border-glacier bg-glacier-tint px-3 py-2 text-sm">
              {t('following.offline')}
            </p>
          )}
          <NavigationProfile
            profile={profile}
            stops={stops}
            alongMeters={isElsewhere ? null : (where?.alongMeters ?? null)}
          />
          {where && ahead.length === 0 && !where.isOff ? <p className="font-semibold">{t('following.there')}</p> : null}
          <AheadList ahead={ahead} hasHeights={hasHeights} isBack={where?.direction === -1} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {(['hasSound', 'hasShake'] as const)
              .filter((one) => one === 'hasSound' || canVibrate())
              .map((one) => (
                <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2">
                  <input
                    type="checkbox"
                    checked={alarm[one]}
                    onChange={({ target }) => setAlarm((before) => ({ ...before, [one]: target.checked }))}
                    className="size-5 accent-(--accent)"
                  />
                  {t(`following.alarm.${one}`)}
                </label>
              ))}
          </div>
          <p className="text-sm text-muted">
            {t(isScreenOn ? 'following.screenOn' : 'following.screenOff')} {t('following.private')}
            {fix ? ` ${t('following.accuracy', { distance: format.distance(fix.accuracyMeters) })}` : null}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function Status({
  where,
  isElsewhere,
  problem,
  onRetry,
}: {
  readonly where: LinePosition | null;
  readonly isElsewhere: boolean;
  readonly problem: ReturnType<typeof useOwnPosition>['problem'];
  readonly onRetry: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (problem !== null && (where === null || problem === 'denied')) {
    return (
      <div role="alert" className="grid gap-2 rounded-sm border-l-4 border-danger bg-sunken px-3 py-2">
        <p>{t(`following.problem.${problem}`)}</p>
        {problem === 'unsupported' ? null : (
          <Button className="justify-self-start" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (where === null) return <output className="text-muted">{t('following.asking')}</output>;
  const distance = format.distance(where.offMeters);
  return (
    <>
      {where.isOff ? (
        <p
          role="alert"
          className="rounded-sm border-l-4 border-danger bg-sunken px-3 py-2 text-lg font-bold text-danger"
        >
          {t(isElsewhere ? 'following.elsewhere' : 'following.off', { distance })}
        </p>
      ) : (
        <output className="rounded-sm border-l-4 border-evergreen bg-evergreen-tint px-3 py-2 font-semibold">
          {t('following.on', { distance })}
        </output>
      )}
      {problem !== null ? <p className="text-sm text-danger">{t('following.lost')}</p> : null}
      {where.fix.accuracyMeters > INEXACT_METERS ? (
        <p className="text-sm text-muted">{t('following.inexact')}</p>
      ) : null}
    </>
  );
}

function AheadList({
  ahead,
  hasHeights,
  isBack,
}: {
  readonly ahead: readonly Ahead[];
  /** Climb and time are shown only of lines that know their heights. */
  readonly hasHeights: boolean;
  readonly isBack: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (ahead.length === 0) return null;
  const shown = ahead.length > STOPS_SHOWN ? [...ahead.slice(0, STOPS_SHOWN - 1), ...ahead.slice(-1)] : ahead;
  return (
    <section aria-label={t('following.ahead')} className="grid gap-1">
      {isBack ? <p className="text-sm font-semibold text-glacier">{t('following.back')}</p> : null}
      <ol className="grid">
        {shown.map(({ stop, distanceMeters: meters, ascentMeters, descentMeters, seconds }, index) => (
          <li
            key={stop?.id ?? 'end'}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-1.5 last:border-0"
          >
            <span className={`truncate ${index === 0 ? 'font-display text-lg font-bold' : 'font-semibold'}`}>
              {stop?.name ?? t(isBack ? 'following.start' : 'following.end')}
            </span>
            <span className={index === 0 ? 'font-display text-lg font-bold' : 'font-semibold'}>
              {format.distance(meters)}
            </span>
            {hasHeights ? (
              <span className="col-span-2 text-sm text-muted">
                {t('following.left', {
                  ascent: format.elevation(ascentMeters),
                  descent: format.elevation(descentMeters),
                  time: format.duration(seconds),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
