import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { WhatNextStartData } from '#app/data/generated/whatNext.ts';
import { nextSaturday } from './askedTrip.ts';
import type { AskedTrip } from './askedTrip.ts';
import { startOfShape } from './lastStart.ts';

type Last = NonNullable<WhatNextStartData['lastWhatNext']>;

/** Where the reader may want to start: where the last activity began, else at a target. */
export type KnownStart = {
  readonly place: LonLat;
  readonly of: 'activity' | 'target';
  readonly name: string | null;
} | null;

export function knownStart({ myActivities, myTargets }: WhatNextStartData): KnownStart {
  for (const { shape, title } of myActivities.nodes) {
    const place = startOfShape(shape);
    if (place) return { place, of: 'activity', name: title || null };
  }
  for (const { element } of myTargets.nodes) {
    const [lat, lon] = element?.location ?? [];
    if (element && lat !== undefined && lon !== undefined && isLonLat(lon, lat)) {
      return { place: [lon, lat], of: 'target', name: element.name };
    }
  }
  return null;
}

/** The question that was answered last, on the next Saturday if its day is over. */
export function tripOfLast(last: Last, today: string): AskedTrip {
  const { lat, lon, placeName, date, hours, maxDifficulty, shape } = last;
  return {
    place: [lon, lat],
    placeName,
    date: date >= today ? date : nextSaturday(today),
    hours,
    maxDifficulty,
    shape,
  };
}
