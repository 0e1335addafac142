import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { rangeStats } from '@cordada/core/tracks/stats/rangeStats';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

export function RangeStatsText({
  profile,
  selectedRange: [from, to],
}: {
  readonly profile: TrackProfile;
  readonly selectedRange: readonly [from: number, to: number];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const figures = useMemo(() => rangeStats(profile, from, to), [profile, from, to]);
  if (from === to) return <output className="text-sm text-muted">{t('map.profile.selectedRange.hint')}</output>;
  const { distanceMeters, ascentMeters, descentMeters, seconds, slope } = figures;
  const parts = [
    format.distance(distanceMeters),
    ascentMeters === null ? null : t('map.profile.selectedRange.up', { meters: format.elevation(ascentMeters) }),
    descentMeters === null ? null : t('map.profile.selectedRange.down', { meters: format.elevation(descentMeters) }),
    slope === null ? null : t('map.profile.selectedRange.slope', { share: format.percent(slope) }),
    seconds === null ? null : format.duration(seconds),
  ];
  return <output className="font-semibold">{parts.filter((part) => part !== null).join(' · ')}</output>;
}
