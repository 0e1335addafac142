import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';

/** In the South Atlantic, where no other data lies: any coordinates found there come from these tracks. */
export const HOME: LonLat = [10.1, -30.1];
export const WORK: LonLat = [10.2, -30.05];
export const FAR: LonLat = [10.3, -30.0];
export const ZONES = [
  { name: 'Casa Ruiz', lon: HOME[0], lat: HOME[1], radiusMeters: 400 },
  { name: 'Work', lon: WORK[0], lat: WORK[1], radiusMeters: 800 },
];
const START_EPOCH = Date.parse('2025-07-19T06:00:00Z') / 1000;
export const isHidden = (place: LonLat): boolean =>
  ZONES.some(({ lon, lat, radiusMeters }) => distanceMeters([lon, lat], place) <= radiusMeters);
/** Offset, so that no corner of a bounding box falls into a hidden zone. */
const beside = ([lon, lat]: LonLat, east: number, north: number): LonLat => [lon + east, lat + north];

export const WAYS: Record<string, readonly LonLat[]> = {
  'begins at home': [HOME, FAR],
  'ends at home': [beside(FAR, 0.01, 0), beside(WORK, -0.02, 0.03), HOME],
  'crosses a zone': [beside(WORK, -0.05, -0.03), WORK, beside(WORK, 0.05, 0.03)],
  'stays inside': [beside(HOME, -0.001, 0), beside(HOME, 0.001, 0.001)],
  'lies elsewhere': [beside(FAR, 0.02, 0.02), beside(FAR, 0.12, 0.1)],
};

export function recorded(name: string, index: number): TrackSegment {
  return syntheticActivity({
    waypoints: (WAYS[name] ?? []).map(([lon, lat], i) => [lon, lat, 500 + i * 100]),
    startEpoch: START_EPOCH + index * 86_400,
    noiseMeters: 2,
    spacingMeters: 20,
    seed: index + 1,
  });
}

export const pointsOf = ({ lon, lat, time }: TrackSegment): { place: LonLat; time: number }[] =>
  Array.from(lon, (x, i) => ({ place: [x, lat[i]!], time: time[i]! }));

export function leaksIn(text: string, hiddenTimes: ReadonlySet<number>): string[] {
  const leaks: string[] = [];
  const look = (lon: number, lat: number, how: string): void => {
    if (isHidden([lon, lat])) leaks.push(`${how} ${lon},${lat}`);
  };
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([one]) => Number(one));
  for (let i = 0; i < numbers.length; i += 1) {
    for (const next of [numbers[i + 1], numbers[i + 2]]) {
      if (next === undefined) continue;
      look(numbers[i]!, next, 'pair');
      look(next, numbers[i]!, 'pair');
    }
    if (hiddenTimes.has(numbers[i]!) || hiddenTimes.has(numbers[i]! / 1_000)) leaks.push(`epoch ${numbers[i]}`);
  }
  for (const [moment] of text.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g)) {
    if (hiddenTimes.has(Date.parse(moment) / 1_000)) leaks.push(`moment ${moment}`);
  }
  for (const [columns, lons, lats] of text.matchAll(/"lon":\[([^\]]*)\],"lat":\[([^\]]*)\]/g)) {
    const [x, y] = [lons, lats].map((column) => (column ?? '').split(',').map(Number));
    x?.forEach((lon, i) => look(lon, y?.[i] ?? Number.NaN, `column of ${columns.length}`));
  }
  return leaks;
}
