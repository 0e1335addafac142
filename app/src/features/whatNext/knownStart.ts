import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { WhatNextStartData } from '#app/data/generated/whatNext.ts';
import { nextSaturday } from '@cordada/core/planning/nextSaturday';
import type { AskedTrip } from './askedTrip.ts';
import { startOfShape } from './lastStart.ts';

type Last = NonNullable<WhatNextStartData['lastWhatNext']>;

/** Where the reader may want to start: where the last activity began, or at a target. */
export interface KnownStart {
  readonly place: LonLat;
  readonly of: 'activity' | 'target';
  readonly name: string | null;
}

/** The first that has targets near is taken; near a target is one. */
export function knownStarts({ myActivities, myTargets }: WhatNextStartData): readonly KnownStart[] {
  const activities = myActivities.nodes.flatMap(({ shape, title }): KnownStart[] => {
    const place = startOfShape(shape);
    return place ? [{ place, of: 'activity', name: title || null }] : [];
  });
  const targets = myTargets.nodes.flatMap(({ element }): KnownStart[] => {
    const [lat, lon] = element?.location ?? [];
    const isPlaced = element && lat !== undefined && lon !== undefined && isLonLat(lon, lat);
    return isPlaced ? [{ place: [lon, lat], of: 'target', name: element.name }] : [];
  });
  return [...activities.slice(0, 1), ...targets.slice(0, 1)];
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
