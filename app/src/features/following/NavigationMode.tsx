import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { boundsOf } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import type { MapGoal } from '#app/map/mapContent.ts';
import { trackEnds, useTrackDetail } from '#app/map/track/useTrackDetail.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { NavigationProfile } from './NavigationProfile.tsx';
import { AheadList, AlarmChoice, FollowStatus } from './FollowPanel.tsx';
import { SILENT } from './useAlarm.ts';
import { useFollowing } from './useFollowing.ts';
import type { NavigatedActivity } from './useFollowing.ts';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useOwnPosition } from './useOwnPosition.ts';
import { useScreenOn } from '#app/platform/useScreenOn.ts';

/** Movement in meters after which the map is centred again. */
const MOVED_METERS = 8;

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
  const [alarm, setAlarm] = useState(SILENT);
  const { profile, lines, stops, where, isElsewhere, ahead, hasHeights, isOwnPace } = useFollowing(
    activity,
    fix,
    alarm,
  );

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
          <FollowStatus where={where} isElsewhere={isElsewhere} problem={problem} onRetry={retry} />
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
          <AheadList ahead={ahead} hasHeights={hasHeights} isBack={where?.direction === -1} isOwnPace={isOwnPace} />
          <AlarmChoice alarm={alarm} onChange={setAlarm} />
          <p className="text-sm text-muted">
            {t(isScreenOn ? 'following.screenOn' : 'following.screenOff')} {t('following.private')}
            {fix ? ` ${t('following.accuracy', { distance: format.distance(fix.accuracyMeters) })}` : null}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
