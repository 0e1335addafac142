import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { AheadList, AlarmChoice, FollowStatus, SILENT, useFollowing } from '#app/features/following/panel/index.ts';
import type { NavigatedActivity } from '#app/features/following/index.ts';

/** While recording along a way: whether the member is on it, and what comes next. */
export function FollowAlong({
  along,
  fix,
}: {
  readonly along: NavigatedActivity;
  readonly fix: RecordedFix | null;
}): ReactNode {
  const [alarm, setAlarm] = useState(SILENT);
  const position = useMemo(
    () => fix && { place: [fix.lon, fix.lat] as const, accuracyMeters: fix.accuracyMeters, seconds: fix.seconds },
    [fix],
  );
  const { where, isElsewhere, ahead, hasHeights, isOwnPace } = useFollowing(along, position, alarm);
  return (
    <>
      {where === null ? null : (
        <FollowStatus where={where} isElsewhere={isElsewhere} problem={null} onRetry={() => undefined} />
      )}
      <AheadList ahead={ahead} hasHeights={hasHeights} isBack={where?.direction === -1} isOwnPace={isOwnPace} />
      <AlarmChoice alarm={alarm} onChange={setAlarm} />
    </>
  );
}
