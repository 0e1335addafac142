import { useEffect, useMemo, useState } from 'react';
import type { ActivityKind } from '@cordada/core/activities/activity';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { aheadOn } from '@cordada/core/planning/aheadOn';
import type { Ahead, NavigationStop } from '@cordada/core/planning/aheadOn';
import { joinProfiles } from '@cordada/core/planning/legsAlong';
import { measuredLine, measuredLines } from '@cordada/core/tracks/recognition/lineApproaches';
import { follow } from '@cordada/core/tracks/recognition/locateOnLine';
import type { LinePosition, PositionFix } from '@cordada/core/tracks/recognition/locateOnLine';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { MyPace } from '#app/data/generated/planning.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import type { BoardMilestone } from '#app/map/TrackBoard.tsx';
import { firstSampleNear, profileLines } from '#app/map/profile/profileShape.ts';
import { useAlarm } from './useAlarm.ts';
import type { Alarm } from './useAlarm.ts';
import { useExactLines } from './useExactLines.ts';

/** All data needed for navigation, so that it works offline. */
export interface NavigatedActivity {
  readonly title: string;
  readonly kind: ActivityKind;
  readonly tracks: readonly { readonly id: string | null; readonly profile: TrackProfile }[];
  readonly milestones: readonly BoardMilestone[];
}

/** Further away than this, one is not on the line: nothing of it is behind or ahead. */
const ELSEWHERE_METERS = 1_000;

export interface Following {
  readonly profile: TrackProfile;
  readonly lines: readonly (readonly LonLat[])[];
  readonly stops: readonly NavigationStop[];
  readonly where: LinePosition | null;
  readonly isElsewhere: boolean;
  readonly ahead: readonly Ahead[];
  readonly hasHeights: boolean;
  readonly isOwnPace: boolean;
}

/** Where a position is along the way of an activity, and what comes next. Alarms when it leaves the line or is back on it. */
export function useFollowing(activity: NavigatedActivity, fix: PositionFix | null, alarm: Alarm): Following {
  const viewer = useViewer();
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
  const pace = useOperation(MyPace, viewer.status === 'member' ? { kind: activity.kind } : null).data?.myPace ?? null;
  const factor = pace?.factor ?? 1;
  const ahead = useMemo(
    () => (where && !isElsewhere ? aheadOn(profile, stops, where, factor) : []),
    [profile, stops, where, isElsewhere, factor],
  );
  const hasHeights = useMemo(() => profile.elevationMeters.some((height) => height !== null), [profile]);
  useAlarm((where?.isOff ?? false) && !isElsewhere, alarm);
  return { profile, lines, stops, where, isElsewhere, ahead, hasHeights, isOwnPace: pace !== null };
}
