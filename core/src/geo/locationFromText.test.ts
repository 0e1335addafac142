import { expect, it } from 'vitest';
import { formatLocation, formatLocationDms } from '../format/formatLocation.ts';
import { locationFromText } from './locationFromText.ts';

const PLACE = [0.6567, 42.6311] as const;

it.each([
  '42.6311, 0.6567',
  '42.6311,0.6567',
  ' 42.6311 0.6567 ',
  '42.6311; 0.6567',
  '42,6311; 0,6567',
  '42,6311 0,6567',
  '42,6311, 0,6567',
  '42.6311° N, 0.6567° E',
  '42.6311N 0.6567E',
  'N 42.6311 E 0.6567',
  '0.6567 E, 42.6311 N',
  '42°37\'51.96"N 0°39\'24.12"E',
  'N 42° 37.866 E 0° 39.402',
  '42° 37′ 51.96″ N, 0° 39′ 24.12″ E',
])('reads %s', (text) => {
  const read = locationFromText(text);
  expect(read?.[0]).toBeCloseTo(PLACE[0], 6);
  expect(read?.[1]).toBeCloseTo(PLACE[1], 6);
});

it('knows the south, the west, and the west of Spanish maps', () => {
  expect(locationFromText('-33.5, -70.25')).toEqual([-70.25, -33.5]);
  expect(locationFromText('33.5S 70.25W')).toEqual([-70.25, -33.5]);
  expect(locationFromText('28° 16′ 20″ N, 16° 38′ 33″ O')?.[0]).toBeCloseTo(-16.6425, 6);
});

it('reads what the pages of elements show', () => {
  for (const place of [
    [0.656712, 42.631098],
    [-16.642501, 28.272346],
    [-70.25, -33.5],
  ] as const) {
    expect(locationFromText(formatLocation([...place]))).toEqual(place);
    const read = locationFromText(formatLocationDms([...place]));
    expect(read?.[0]).toBeCloseTo(place[0], 4);
    expect(read?.[1]).toBeCloseTo(place[1], 4);
  }
});

it.each([
  '',
  'Aneto',
  '42.6311',
  '42, 37, 51',
  '95.1, 0.6',
  '42.6, 190.2',
  '42.6 N, 0.6 N',
  '42° 61′ N, 0° 10′ E',
  '42.6311, 0.6567, 3404',
])('takes %s for no place', (text) => expect(locationFromText(text)).toBeNull());
