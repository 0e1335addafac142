import type { ReactNode } from 'react';
import { useState } from 'react';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import type { MessageKey } from '#app/messages/keys.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { MapPlace, TrackDetail } from '../mapContent.ts';

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

/** A track whose ends are closer than this is shown as a round trip. */
const ROUND_METERS = 150;

/** Start and end of a track; one place for a round trip, none without a line. */
export function trackEnds({ lon, lat }: Pick<TrackProfile, 'lon' | 'lat'>, t: (key: MessageKey) => string): MapPlace[] {
  if (lon.length < 2) return [];
  const [first, last]: LonLat[] = [
    [lon[0]!, lat[0]!],
    [lon.at(-1)!, lat.at(-1)!],
  ];
  const isRound = distanceMeters(first!, last!) < ROUND_METERS;
  const start = {
    id: 'start',
    kind: 'start' as const,
    name: t(isRound ? 'map.board.startAndEnd' : 'map.board.start'),
    place: first!,
  };
  return isRound ? [start] : [start, { id: 'end', kind: 'end', name: t('map.board.end'), place: last! }];
}
