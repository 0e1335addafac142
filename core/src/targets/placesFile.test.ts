import { expect, it } from 'vitest';
import { readTrackFile } from '../tracks/reading/readTrackFile.ts';
import { readAscentTable } from './ascentTable.ts';
import { writePlaces } from './placesFile.ts';

const PLACES = [
  {
    id: 'a',
    name: 'Aneto, "el alto"',
    elevationMeters: 3404,
    lat: 42.6311,
    lon: 0.6567,
    date: '2024-07-01',
    note: '=1+1',
  },
  { id: 'b', name: 'Nowhere', elevationMeters: null, lat: null, lon: null, date: null, note: null },
];

it('writes places as a table that the import of ascents reads again', () => {
  const table = readAscentTable(writePlaces(PLACES, 'Mine', 'csv'));
  expect(
    table?.rows.map(({ name, elevationMeters, lat, lon, date, note }) => [name, elevationMeters, lat, lon, date, note]),
  ).toEqual([
    ['Aneto, "el alto"', 3404, 42.6311, 0.6567, '2024-07-01', '=1+1'],
    ['Nowhere', null, null, null, '', ''],
  ]);
});

it('writes those that are somewhere as waypoints', async () => {
  const bytes = new TextEncoder().encode(writePlaces(PLACES, 'Mine & more', 'gpx'));
  const { waypoints } = await readTrackFile([bytes], { areWaypointsEnough: true });
  expect(waypoints).toHaveLength(1);
  expect(waypoints[0]).toMatchObject({ name: 'Aneto, "el alto"', elevationMeters: 3404, description: '=1+1' });
});
