import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import type { HikingGrade } from '@cordada/core/planning/trips/sacScale';
import { TRIP_SHAPES } from '@cordada/core/planning/trips/tripShape';
import type { TripShape } from '@cordada/core/planning/trips/tripShape';
import { WHAT_NEXT_HOURS_MAX } from '@cordada/core/limits';
import { nextSaturday } from '@cordada/core/planning/nextSaturday';

export interface AskedTrip {
  readonly place: LonLat | null;
  readonly placeName: string;
  readonly date: string;
  readonly hours: number;
  readonly maxDifficulty: HikingGrade;
  readonly shape: TripShape;
}

const HOURS_DEFAULT = 8;
const GRADE_DEFAULT: HikingGrade = 'T3';
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What the address asks for; whatever is missing or wrong is the default. */
export function readAskedTrip(query: URLSearchParams, today: string): AskedTrip {
  const [lat = Number.NaN, lon = Number.NaN] = (query.get('at') ?? '')
    .split(',')
    .map((part) => Number.parseFloat(part));
  const date = query.get('date') ?? '';
  const hours = Number(query.get('hours'));
  return {
    place: isLonLat(lon, lat) ? [lon, lat] : null,
    placeName: query.get('from') ?? '',
    // An address that was kept may be of a day that is over.
    date: DATE.test(date) && !Number.isNaN(Date.parse(date)) && date >= today ? date : nextSaturday(today),
    hours: hours >= 1 && hours <= WHAT_NEXT_HOURS_MAX ? hours : HOURS_DEFAULT,
    maxDifficulty: HIKING_GRADES.find((grade) => grade === query.get('max')) ?? GRADE_DEFAULT,
    shape: TRIP_SHAPES.find((shape) => shape === query.get('trip')) ?? 'day',
  };
}

export function askedTripQuery(asked: AskedTrip): Record<string, string> {
  const { place, placeName, date, hours, maxDifficulty, shape } = asked;
  const at: Record<string, string> = place ? { at: `${place[1].toFixed(4)},${place[0].toFixed(4)}` } : {};
  return {
    ...at,
    ...(placeName ? { from: placeName } : {}),
    date,
    hours: String(hours),
    max: maxDifficulty,
    ...(shape !== 'day' && { trip: shape }),
  };
}
