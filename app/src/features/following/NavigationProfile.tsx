import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { NavigationStop } from '@cordada/core/planning/aheadOn';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { profileShape, sampleAt } from '#app/map/profile/profileShape.ts';
import { ProfilePlot } from '#app/map/profile/ProfilePlot.tsx';

export function NavigationProfile({
  profile,
  stops,
  alongMeters,
}: {
  readonly profile: TrackProfile;
  readonly stops: readonly NavigationStop[];
  readonly alongMeters: number | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const shape = useMemo(() => profileShape(profile), [profile]);
  if (!shape) return null;
  const totalMeters = profile.distanceMeters.at(-1) ?? 0;
  const left = (meters: number): string => `${Math.min(100, Math.max(0, (meters / totalMeters) * 100))}%`;
  const height = alongMeters === null ? null : (profile.elevationMeters[sampleAt(profile, alongMeters)] ?? null);
  const here =
    alongMeters === null
      ? t('following.profile')
      : t('following.profile.here', {
          done: format.distance(alongMeters),
          total: format.distance(totalMeters),
          elevation: height === null ? '–' : format.elevation(height),
        });
  return (
    <figure className="grid gap-1">
      <div role="img" aria-label={here} className="relative h-20 border-b border-line-strong">
        <ProfilePlot line={shape.line} />
        {alongMeters === null ? null : (
          <>
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 bg-evergreen/15"
              style={{ width: left(alongMeters) }}
            />
            <span
              aria-hidden="true"
              className="absolute inset-y-0 border-l-2 border-glacier"
              style={{ left: left(alongMeters) }}
            />
          </>
        )}
        {stops.map(({ id, alongMeters: at }) => (
          <span
            key={id}
            aria-hidden="true"
            className="absolute bottom-0 size-2 -translate-x-1/2 translate-y-1/2 rounded-full border border-paper bg-ink"
            style={{ left: left(at) }}
          />
        ))}
      </div>
      <figcaption aria-hidden="true" className="text-sm text-muted">
        {here}
      </figcaption>
    </figure>
  );
}
