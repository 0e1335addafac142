import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { INDICATIVE_CELL_METERS } from '@cordada/core/terrain/lineGround';
import { isClimbedUp, upwards } from '@cordada/core/elements/computed/upwards';
import type { KindName } from '@cordada/core/elements/kinds';
import { profileOnLine } from '@cordada/core/tracks/stats/profileOnLine';
import type { LineHeights } from '@cordada/core/tracks/stats/profileOnLine';
import { upwardProfile } from '@cordada/core/tracks/stats/upwardProfile';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { SectionHead } from '../SectionHead.tsx';

const ElevationProfile = lazyPart(async () => (await import('#app/map/profile/ElevationProfile.tsx')).ElevationProfile);

/** The server draws the profile with the page, and a navigation does not wait for its script. */
export const loadCourseProfile = async (): Promise<void> => {
  const loading = ElevationProfile.load();
  if (typeof document === 'undefined') await loading;
};

/** What the terrain says about the line of an element. */
export interface CourseFigures {
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly source: string;
  readonly cellMeters: number;
  readonly profile: LineHeights;
}

/** Heights of the terrain along the course of an element, upwards where it is climbed. */
export function CourseProfile({
  kind,
  line,
  figures,
}: {
  readonly kind: KindName;
  readonly line: readonly (readonly LonLat[])[];
  readonly figures: CourseFigures;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [cursor, setCursor] = useState<number | null>(null);
  const { source, cellMeters } = figures;
  const isUpwards = isClimbedUp(kind);
  const { ascentMeters, descentMeters } = isUpwards ? upwards(figures) : figures;
  const profile = useMemo(() => {
    const stored = profileOnLine(figures.profile, line);
    return isUpwards ? upwardProfile(stored) : stored;
  }, [figures.profile, line, isUpwards]);
  return (
    <section aria-labelledby="profile" className="grid gap-4">
      <SectionHead id="profile" title={t('elements.profile.title')} />
      <SectionErrorBoundary>
        <Suspense fallback={<div className="h-68 sm:h-83" />}>
          <ElevationProfile profile={profile} cursor={cursor} onCursor={setCursor} />
        </Suspense>
      </SectionErrorBoundary>
      <p className="text-sm text-muted">
        {t(cellMeters >= INDICATIVE_CELL_METERS ? 'elements.profile.coarse' : 'elements.profile.note', {
          ascent: format.elevation(ascentMeters),
          descent: format.elevation(descentMeters),
          source,
          cell: format.elevation(cellMeters),
        })}
      </p>
    </section>
  );
}
