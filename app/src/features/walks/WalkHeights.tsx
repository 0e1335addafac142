import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { firstSampleNear, profileShape } from '#app/map/profile/profileShape.ts';
import { ProfilePlot } from '#app/map/profile/ProfilePlot.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';

interface WalkStop {
  readonly id: string;
  readonly kind: KindName;
  readonly place: LonLat;
}

const NO_PLACES: readonly never[] = [];

/** How a walk climbs, and where its places are along it; nothing where no height is known. */
export function WalkHeights({
  profile,
  places = NO_PLACES,
}: {
  readonly profile: TrackProfile;
  readonly places?: readonly WalkStop[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const shape = useMemo(() => profileShape(profile), [profile]);
  const marks = useMemo(
    () =>
      places.map(({ id, kind, place }) => ({
        id,
        kind,
        along: profile.distanceMeters[firstSampleNear(profile, place)] ?? 0,
      })),
    [profile, places],
  );
  if (!shape) return null;
  const known = profile.elevationMeters.filter((meters) => meters !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const summary = t('map.profile.summary', {
    distance: format.distance(shape.total),
    start: format.elevation(known[0] ?? 0),
    end: format.elevation(known.at(-1) ?? 0),
    lowest: format.elevation(lowest),
    highest: format.elevation(highest),
  });
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line bg-raised px-3 py-2.5">
      <figcaption className="flex flex-col justify-between py-0.5 text-right text-xs text-muted" aria-hidden="true">
        <span>{format.elevation(highest)}</span>
        <span>{format.elevation(lowest)}</span>
      </figcaption>
      <div role="img" aria-label={summary} className="relative h-20">
        <ProfilePlot line={shape.line} areas={shape.areas} />
        {marks.map(({ id, kind, along }) => (
          <span
            key={id}
            aria-hidden="true"
            className="absolute inset-y-0 grid -translate-x-1/2 content-end justify-items-center"
            style={{ left: `${(along / shape.total) * 100}%` }}
          >
            <span className="absolute inset-y-0 left-1/2 border-l border-dashed border-line-strong" />
            <span data-kind={kind} className="relative rounded-full bg-raised p-0.5 text-kind">
              <KindIcon kind={kind} size={14} />
            </span>
          </span>
        ))}
      </div>
    </figure>
  );
}
