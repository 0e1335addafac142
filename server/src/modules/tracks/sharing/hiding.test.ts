import { describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { cutTrack, isInCircles } from '@cordada/core/tracks/cutTrack';
import { hiddenCircles, shiftedPlace } from '@cordada/core/tracks/hiddenCircles';
import { normalRandom, seededRandom } from '@cordada/core/tracks/samples/random';
import { secretNumbers } from '#server/db/secretNumbers.ts';
import { endCircles } from './hiding.ts';
import { circleFit, densestCrossing, directionsMeet, middle } from './testing/doorAttacks.ts';
import type { CutStart, Point } from './testing/doorAttacks.ts';

const METERS_PER_DEGREE = 111_195;
const TRACKS = 20;
/** People repeat their ways: each is walked twice. */
const WAYS = 10;
const DOORS = 40;

interface Terrain {
  /** Metres between two places where the way turns; infinite for a straight line. */
  readonly blockMeters: number;
  /** Angles by which it turns there, in degrees. */
  readonly turns: readonly number[];
  /** Directions in which one can leave the door. */
  readonly exits: number;
}

const TOWN: Terrain = { blockMeters: 90, turns: [-90, 0, 0, 90], exits: 2 };
const VILLAGE: Terrain = { blockMeters: 60, turns: [-45, -20, 20, 45], exits: 3 };
const OPEN_FIELD: Terrain = { blockMeters: Number.POSITIVE_INFINITY, turns: [0], exits: 360 };

/** A way from a door, with a point every eight metres. */
function wayFrom(terrain: Terrain, lengthMeters: number, random: () => number): Point[] {
  const noise = normalRandom(random);
  const points: Point[] = [];
  let heading = (Math.floor(random() * terrain.exits) / terrain.exits) * 2 * Math.PI;
  let untilTurn = terrain.blockMeters * random();
  let [x, y] = [0, 0];
  for (let meters = 0; meters < lengthMeters; meters += 8) {
    points.push([x, y]);
    if (untilTurn <= 0) {
      const turn = terrain.turns[Math.floor(random() * terrain.turns.length)] ?? 0;
      heading += ((turn + noise() * 8) * Math.PI) / 180;
      untilTurn = terrain.blockMeters * (0.6 + 0.8 * random());
    }
    untilTurn -= 8;
    x += Math.cos(heading) * 8;
    y += Math.sin(heading) * 8;
  }
  return points;
}

/** A way as a receiver records it, which takes a while to find its first place. */
function recorded(way: readonly Point[], random: () => number): Point[] {
  const noise = normalRandom(random);
  return way.map(([x, y], i) => [x + noise() * (i === 0 ? 15 : 4), y + noise() * (i === 0 ? 15 : 4)]);
}

function placeOf([x, y]: Point, door: LonLat): LonLat {
  const flat = METERS_PER_DEGREE * Math.cos((door[1] * Math.PI) / 180);
  return [door[0] + x / flat, door[1] + y / METERS_PER_DEGREE];
}

/** What an attacker measures of one track: where it becomes visible and where it leads. */
function cutStart(places: readonly LonLat[], points: readonly Point[], circles: Parameters<typeof cutTrack>[1]) {
  const line = {
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    elevationMeters: new Float64Array(places.length),
    time: new Float64Array(places.length),
  };
  const [first] = cutTrack([[line]], circles).parts[0] ?? [];
  const from = first ? places.findIndex(([lon]) => lon === first.lon[0]) : -1;
  const [edge, next] = [points[from], points[from + 12]];
  if (!edge || !next) return [];
  const length = Math.hypot(next[0] - edge[0], next[1] - edge[1]) || 1;
  return [{ edge, direction: [(next[0] - edge[0]) / length, (next[1] - edge[1]) / length] } satisfies CutStart];
}

const ATTACKS = { circleFit, directionsMeet, densestCrossing, middle };

/** Medians over many doors of how far each attack misses, in metres, and the best of them. */
function attack(
  terrain: Terrain,
  meters: number,
  circlesOf: (end: LonLat, door: LonLat) => Parameters<typeof cutTrack>[1],
) {
  const misses = Array.from({ length: DOORS }, (_, d) => {
    const random = seededRandom(100 + d);
    const door: LonLat = [7 + random(), 45 + random()];
    const ways = Array.from({ length: WAYS }, () => wayFrom(terrain, meters * 40, random));
    const starts = Array.from({ length: TRACKS }, (_track, i) => {
      const points = recorded(ways[i % WAYS]!, random);
      const places = points.map((point) => placeOf(point, door));
      return cutStart(places, points, circlesOf(places[0]!, door));
    }).flat();
    return Object.values(ATTACKS).map((guess) => Math.hypot(...guess(starts)));
  });
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const figures = Object.keys(ATTACKS).map((name, i) => [name, Math.round(median(misses.map((one) => one[i]!)))]);
  return { ...Object.fromEntries(figures), best: Math.min(...figures.map(([, meters]) => Number(meters))) } as Record<
    keyof typeof ATTACKS | 'best',
    number
  >;
}

const hiding = (meters: number) => ({ circles: [], ends: { meters, key: 'a key of the test' } });
const zoneOf = (place: LonLat, radiusMeters: number) =>
  hiddenCircles({ place, radiusMeters, shifted: shiftedPlace(place, radiusMeters, secretNumbers('a key')) });

describe('twenty tracks from one door', () => {
  it.each([
    ['a town', TOWN, 200],
    ['a village', VILLAGE, 200],
    ['a town', TOWN, 800],
  ])('in %s do not give it away with hidden ends (V02)', (name, terrain, meters) => {
    const missed = attack(terrain, meters, (end) => endCircles([end], hiding(meters)));
    console.log(`best guess of a door in ${name}, ${meters} m hidden: ${JSON.stringify(missed)} m away`);
    expect(missed.best).toBeGreaterThan(meters / 2);
  });

  it.each([
    ['a town', TOWN],
    ['a village', VILLAGE],
  ])('in %s do not give it away with a hidden zone (V02)', (name, terrain) => {
    const missed = attack(terrain, 600, (_, door) => zoneOf(door, 600));
    console.log(`best guess of a door in ${name}, zone of 600 m: ${JSON.stringify(missed)} m away`);
    expect(missed.best).toBeGreaterThan(300);
  });

  it('on an open field hide the circle, though straight lines still point at the door', () => {
    const missed = attack(OPEN_FIELD, 200, (end) => endCircles([end], hiding(200)));
    console.log(`best guess of a door on an open field, 200 m hidden: ${JSON.stringify(missed)} m away`);
    expect(missed.circleFit).toBeGreaterThan(100);
  });
});

describe('hidden circles', () => {
  it('cover at least the chosen distance around the place, everywhere on Earth', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 500; i += 1) {
      const place: LonLat = [random() * 360 - 180, random() * 178 - 89];
      const [circle] = endCircles([place], hiding(400));
      const shift = distanceMeters(circle!.place, place);
      expect(shift).toBeGreaterThan(279);
      expect(shift).toBeLessThan(561);
      expect(circle!.radiusMeters - shift).toBeGreaterThan(400);
    }
  });

  it('shift neighbouring places alike, and every member otherwise', () => {
    const at = (east: number, key: string): LonLat => {
      const place: LonLat = [7.1 + east / 78_000, 45.2];
      const [circle] = endCircles([place], { circles: [], ends: { meters: 200, key } });
      return [circle!.place[0] - place[0], circle!.place[1] - place[1]];
    };
    expect(distanceMeters(at(0, 'one'), at(20, 'one'))).toBeLessThan(25);
    expect(distanceMeters(at(0, 'one'), at(0, 'other'))).toBeGreaterThan(25);
  });

  it('are not drawn around an end that a zone hides already', () => {
    const zones = zoneOf([7.1, 45.2], 800);
    const ends = (place: LonLat) => endCircles([place], { circles: zones, ends: { meters: 200, key: 'a key' } });
    expect(ends([7.1, 45.2])).toEqual([]);
    expect(ends([7.2, 45.2])).toHaveLength(1);
    expect(isInCircles([7.1, 45.2], zones)).toBe(true);
  });
});
