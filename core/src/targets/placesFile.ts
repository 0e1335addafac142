import { writeGpx } from '../tracks/writing/writeGpx.ts';
import { writeCsv } from './csv.ts';

export interface PlaceOfFile {
  readonly id: string;
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  /** `year-month-day` of an ascent. */
  readonly date: string | null;
  readonly note: string | null;
}

export type PlacesFormat = 'csv' | 'gpx';

/** A day without a time stands at noon, which is the same day almost everywhere. */
const secondsOf = (date: string | null): number | null => (date === null ? null : Date.parse(`${date}T12:00Z`) / 1_000);

/** Places for spreadsheets, or as waypoints for devices; the import of past ascents reads both. */
export function writePlaces(places: readonly PlaceOfFile[], title: string, format: PlacesFormat): string {
  if (format === 'csv') {
    return writeCsv([
      ['element_id', 'name', 'elevation_m', 'lat', 'lon', 'date', 'note'],
      ...places.map((one) => [one.id, one.name, one.elevationMeters, one.lat, one.lon, one.date, one.note]),
    ]);
  }
  const waypoints = places.flatMap(({ name, elevationMeters, lat, lon, date, note }) =>
    lat === null || lon === null
      ? []
      : [
          {
            place: [lon, lat] as const,
            elevationMeters,
            name,
            description: note,
            time: secondsOf(date),
            symbol: 'Summit',
          },
        ],
  );
  return [...writeGpx({ name: title, tracks: [], waypoints })].join('');
}
