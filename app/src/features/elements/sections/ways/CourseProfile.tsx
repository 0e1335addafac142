import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { walkingSecondsOf } from '@cordada/core/planning/routeTime';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { callApi } from '#app/data/callApi.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { SectionHead } from '../SectionHead.tsx';

const ElevationProfile = lazyPart(async () => (await import('#app/map/profile/ElevationProfile.tsx')).ElevationProfile);

interface CourseHeights {
  readonly profile: TrackProfile | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly attribution: string | null;
}

/** Heights of the terrain along the course of an element; nothing where no terrain is known. */
export function CourseProfile({
  id,
  isTimed,
  isExpected,
}: {
  readonly id: string;
  /** Terrain is known, so that room is kept until the heights arrive. */
  readonly isExpected: boolean;
  /** It is walked, and its page names no time. */
  readonly isTimed: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [heights, setHeights] = useState<CourseHeights | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [cursor, setCursor] = useState<number | null>(null);
  useEffect(() => {
    const control = new AbortController();
    callApi<CourseHeights>({ path: `/api/elements/${id}/profile.json`, signal: control.signal }).then(
      setHeights,
      () => control.signal.aborted || setFailed(true),
    );
    return () => control.abort();
  }, [id]);
  if (!heights && isExpected && !hasFailed) return <div className="min-h-96" />;
  if (!heights?.profile) return null;
  const { profile, ascentMeters, descentMeters, attribution } = heights;
  const length = profile.distanceMeters.at(-1);
  const isKnown = length !== undefined && ascentMeters !== null && descentMeters !== null;
  return (
    <section aria-labelledby="profile" className="grid gap-4">
      <SectionHead id="profile" title={t('elements.profile.title')} />
      <SectionErrorBoundary>
        <Suspense fallback={null}>
          <ElevationProfile profile={profile} cursor={cursor} onCursor={setCursor} />
        </Suspense>
      </SectionErrorBoundary>
      {isTimed && isKnown ? (
        <p>
          {t('elements.walkingTime.text', {
            time: format.duration(walkingSecondsOf(length, ascentMeters, descentMeters)),
          })}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {t('elements.profile.note', {
          ascent: format.elevation(ascentMeters ?? 0),
          descent: format.elevation(descentMeters ?? 0),
          source: attribution ?? '',
        })}
      </p>
    </section>
  );
}
