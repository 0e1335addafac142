import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { TrackProfile } from '@cordada/core/tracks/profile';
import { stretchFigures } from '@cordada/core/tracks/stretchFigures';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

/** What the chosen stretch comes to, said again whenever it changes. */
export function StretchText({
  profile,
  stretch: [from, to],
}: {
  readonly profile: TrackProfile;
  readonly stretch: readonly [from: number, to: number];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const figures = useMemo(() => stretchFigures(profile, from, to), [profile, from, to]);
  if (from === to) return <output className="text-sm text-muted">{t('map.profile.stretch.hint')}</output>;
  const { distanceMeters, ascentMeters, descentMeters, seconds, slope } = figures;
  const parts = [
    format.distance(distanceMeters),
    ascentMeters === null ? null : t('map.profile.stretch.up', { meters: format.elevation(ascentMeters) }),
    descentMeters === null ? null : t('map.profile.stretch.down', { meters: format.elevation(descentMeters) }),
    slope === null ? null : t('map.profile.stretch.slope', { share: format.percent(slope) }),
    seconds === null ? null : format.duration(seconds),
  ];
  return <output className="font-semibold">{parts.filter((part) => part !== null).join(' · ')}</output>;
}
