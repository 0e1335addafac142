import { expect, it } from 'vitest';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { DEMO_TOURS } from './demo-andorra.ts';
import { CLUB_PLANS, DEMO_CLUB } from './demo-club-texts.ts';
import { DEMO_CONVERSATIONS } from './demo-conversations.ts';
import { demoDays, isInSeason, isPlausible, measureWay, saturdayAfter } from './demo-days.ts';
import type { Summit } from './demo-days.ts';
import { COLLECTIONS, DRAWING_CAPTIONS, LISTS_BEGUN, PLANS, PRINTED, progressOf } from './demo-members.ts';
import { withRests } from './demo-rests.ts';
import { drawMountains } from './demo-pictures.ts';
import { DEMO_PEOPLE } from './demo-texts.ts';

const SUMMITS: readonly Summit[] = Array.from({ length: 80 }, (_, i) => ({
  id: `summit-${i}`,
  name: `Pico ${i}`,
  lon: 0.5 + i * 0.01,
  lat: 42.6,
  elevation: 1_500 + i * 25,
  nearName: 'Refugio',
  nearLon: 0.5 + i * 0.01,
  // Every fourth is so near below its summit that the way would be a wall.
  nearLat: 42.6 - (i % 4 === 0 ? 0.007 : 0.04),
  nearElevation: 700 + i * 25,
}));
const TODAYS = ['2026-11-24', '2027-02-28', '2028-02-29', '2027-07-01', '2026-12-31'];
const daysOf = (today: string) => demoDays(seededRandom(7), { today, people: DEMO_PEOPLE.length, summits: SUMMITS });

it.each(TODAYS)('gives everybody plausible days in season before %s', (today) => {
  const days = daysOf(today);
  expect(new Set(days.map(({ person }) => person)).size).toBe(DEMO_PEOPLE.length);
  expect(days.filter(({ person }) => person === PRINTED).length).toBeGreaterThan(18);
  expect(days.some(({ tour }) => tour !== null)).toBe(true);
  expect(days.some(({ summit }) => summit !== null)).toBe(true);
  for (const one of days) {
    expect(one.day < today, one.day).toBe(true);
    expect(isPlausible(one.way, one.metersPerSecond), one.subject).toBe(true);
    const highest = Math.max(...one.way.map((point) => point[2]));
    expect(isInSeason(one.kind, highest, one.day), `${one.kind} on ${one.day}`).toBe(true);
    expect(one.startHour + measureWay(one.way, one.metersPerSecond).hours).toBeLessThan(20);
  }
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
});

it.each(TODAYS)('never has the same title twice in sequence, nor twice for one person, before %s', (today) => {
  const days = daysOf(today);
  for (const [i, one] of days.entries()) expect(one.subject).not.toBe(days[i - 1]?.subject);
  const mine = days.map(({ person, subject }) => `${person} ${subject}`);
  expect(new Set(mine).size).toBe(mine.length);
});

it('is the same for the same day and seed', () => {
  expect(daysOf('2026-11-24')).toEqual(daysOf('2026-11-24'));
});

it('refuses a wall and a way that takes two days', () => {
  expect(
    isPlausible(
      [
        [1, 42, 1_000],
        [1, 42.02, 2_600],
      ],
      1.4,
    ),
  ).toBe(false);
  expect(
    isPlausible(
      [
        [1, 42, 1_000],
        [1, 42.4, 1_500],
      ],
      1.4,
    ),
  ).toBe(false);
  expect(
    isPlausible(
      [
        [1, 42, 1_000],
        [1, 42.04, 1_600],
      ],
      1.4,
    ),
  ).toBe(true);
});

it('rests at the top and on the way, so that moving and total time differ as on a real day', () => {
  const way: [number, number, number][] = [
    [1.5, 42.5, 1_400],
    [1.5, 42.55, 2_700],
    [1.5, 42.5, 1_400],
  ];
  const walked = syntheticActivity({ waypoints: way, startEpoch: 1_760_000_000, noiseMeters: 1 });
  const before = trackStatistics([walked]);
  const { movingSeconds, totalSeconds, distanceMeters } = trackStatistics([withRests(walked, 7)]);
  const restMinutes = ((totalSeconds ?? 0) - (movingSeconds ?? 0)) / 60;
  expect(restMinutes).toBeGreaterThan(20);
  expect(restMinutes).toBeLessThan(100);
  expect((movingSeconds ?? 0) / (before.movingSeconds ?? 1)).toBeCloseTo(1, 1);
  expect(distanceMeters / before.distanceMeters).toBeCloseTo(1, 2);
  const planned = syntheticActivity({ waypoints: way });
  expect(withRests(planned, 7)).toBe(planned);
});

it('plans for Saturdays to come, on tours that are there', () => {
  expect(saturdayAfter('2026-11-24', 6)).toBe('2026-12-05');
  expect(saturdayAfter('2026-11-28', 0)).toBe('2026-11-28');
  expect(saturdayAfter('2026-12-31', 20)).toBe('2027-01-23');
  const keys = DEMO_TOURS.map(({ key }) => key);
  for (const plan of PLANS) {
    expect(keys).toContain(plan.summer);
    expect(keys).toContain(plan.winter);
    expect(plan.inDays).toBeGreaterThan(1);
    expect(plan.companions.map(({ person }) => person)).not.toContain(plan.person);
  }
  expect(PLANS.filter(({ person }) => person === PRINTED)).toHaveLength(2);
});

it('turns a list to where a person began, completes its share and goes on with the next places', () => {
  const places = [...'abcdefgh'];
  expect(progressOf(places, { share: 0.5, from: 6, pending: 2 })).toEqual({ done: [...'ghab'], pending: [...'cd'] });
  expect(progressOf(places, { share: 1, from: 0, pending: 3 })).toEqual({ done: places, pending: [] });
  expect(progressOf([], { share: 1, from: 3, pending: 1 })).toEqual({ done: [], pending: [] });
});

it('keeps to people who are there and to the free plan', () => {
  for (const { person } of [...LISTS_BEGUN, ...COLLECTIONS, ...PLANS]) expect(DEMO_PEOPLE[person]).toBeDefined();
  for (const [, mine] of Map.groupBy(COLLECTIONS, ({ person }) => person))
    expect(mine.length).toBeLessThanOrEqual(SUBSCRIPTION_PLANS.free.collectionsMax);
});

it('draws the same picture for the same seed, and says in both languages that it is a drawing', () => {
  expect(drawMountains(3, 600, 400)).toBe(drawMountains(3, 600, 400));
  expect(drawMountains(3, 600, 400)).not.toBe(drawMountains(4, 600, 400));
  for (let seed = 0; seed < 40; seed += 1) expect(drawMountains(seed, 600, 400)).not.toMatch(/NaN|Infinity|undefined/);
  for (const caption of DRAWING_CAPTIONS.es) expect(caption).toMatch(/dibuj/i);
  for (const caption of DRAWING_CAPTIONS.en) expect(caption).toMatch(/draw/i);
});

it('has conversations in both languages, whose citations stand before them and whose people exist', () => {
  const posts = DEMO_CONVERSATIONS.flatMap((thread) => thread.posts);
  const languages = posts.map(({ person }) => DEMO_PEOPLE[person]?.language);
  expect(new Set(languages)).toEqual(new Set(['en', 'es']));
  const known = new Set<string>();
  for (const { name, cites, text } of posts) {
    if (cites !== undefined) expect(known, text).toContain(cites);
    if (name !== undefined) known.add(name);
  }
  expect(new Set(posts.map(({ text }) => text)).size).toBe(posts.length);
  const days = DEMO_CONVERSATIONS.map(({ daysAgo }) => daysAgo);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  for (const person of [DEMO_CLUB.administrator, ...DEMO_CLUB.leaders, ...DEMO_CLUB.members, ...DEMO_CLUB.requested])
    expect(DEMO_PEOPLE[person]).toBeDefined();
});

it('has a season of the club: led by who may, joined by members, with more than there are places once', () => {
  const { administrator, leaders, members } = DEMO_CLUB;
  const tours = DEMO_TOURS.map(({ key }) => key);
  for (const { leader, tour, signUps } of CLUB_PLANS) {
    expect([administrator, ...leaders]).toContain(leader);
    expect(tours).toContain(tour);
    expect(signUps).not.toContain(leader);
    for (const person of signUps) expect([administrator, ...leaders, ...members]).toContain(person);
  }
  expect(CLUB_PLANS.filter(({ places, signUps }) => signUps.length > places)).toHaveLength(1);
});
