import type { ReactNode } from 'react';
import { useState } from 'react';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { TrackDetail } from '../mapContent.ts';

const TrackColorControl = lazyPart(async () => (await import('./TrackColorControl.tsx')).TrackColorControl);

/**
 * Direction, marks of distance and colours of the one track of a map: what `MapCanvas` takes for it.
 * @param profile must be memoised
 */
export function useTrackDetail(profile: TrackProfile | null): {
  readonly trackDetail: TrackDetail | null;
  readonly corner: ReactNode;
} {
  const [trackDetail, setTrackDetail] = useState<TrackDetail | null>(null);
  const corner = profile ? <TrackColorControl profile={profile} onDetail={setTrackDetail} /> : null;
  return { trackDetail, corner };
}
