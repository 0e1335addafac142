import { writeCsv } from '@cordada/core/targets/csv';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';

interface Ascent {
  readonly id: string;
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly date: string | null;
  readonly note: string | null;
}

const isAscent = (value: unknown): value is Ascent =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'date' in value;

/** A day without a time stands at noon, which is the same day almost everywhere. */
const secondsOf = (date: string | null): number | null => (date === null ? null : Date.parse(`${date}T12:00Z`) / 1_000);

function csvOf(ascents: readonly Ascent[]): string {
  return writeCsv([
    ['element_id', 'name', 'elevation_m', 'lat', 'lon', 'date', 'note'],
    ...ascents.map((one) => [one.id, one.name, one.elevationMeters, one.lat, one.lon, one.date, one.note]),
  ]);
}

function gpxOf(ascents: readonly Ascent[], name: string): string {
  const waypoints = ascents.flatMap(({ name, elevationMeters, lat, lon, date, note }) =>
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
  return [...writeGpx({ name, tracks: [], waypoints })].join('');
}

/** Targets as the server lists them, as a file for spreadsheets or devices. */
export function ascentFile(listed: unknown, name: string, format: 'csv' | 'gpx'): Blob {
  const all: unknown[] = Array.isArray(listed) ? listed : [];
  const ascents = all.filter(isAscent);
  return format === 'csv'
    ? new Blob([csvOf(ascents)], { type: 'text/csv' })
    : new Blob([gpxOf(ascents, name)], { type: 'application/gpx+xml' });
}
