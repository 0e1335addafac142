import { expect, it } from 'vitest';
import { liveWatch } from './liveWatch.ts';
import type { Live, LiveNews } from './liveWatch.ts';

const at = (fixedAt: string): Live => ({
  name: 'Ana',
  lat: 42.63,
  lon: 0.66,
  elevationMeters: 3404,
  accuracyMeters: 8,
  fixedAt,
  isCoarse: false,
  expiresAt: '2026-07-18T20:00:00Z',
  dueAt: null,
  isOverdue: false,
  hasEnded: false,
});

function watch(answer: () => Promise<Live | null>) {
  const clock = { now: 1_000 };
  const shown: LiveNews[] = [];
  const ask = liveWatch({ first: at('a'), ask: answer, now: () => clock.now, show: (news) => void shown.push(news) });
  return { clock, shown, ask };
}

it('says since when there is no news, and keeps the last position', async () => {
  let answer: () => Promise<Live | null> = () => Promise.resolve(at('b'));
  const { clock, shown, ask } = watch(() => answer());
  clock.now = 31_000;
  await ask();
  answer = () => Promise.reject(new Error('no connection'));
  for (clock.now of [61_000, 91_000]) await ask();
  answer = () => Promise.resolve(at('c'));
  await ask();
  expect(shown.map(({ live, silentSince }) => [live?.fixedAt, silentSince])).toEqual([
    ['b', null],
    ['b', 31_000],
    ['b', 31_000],
    ['c', null],
  ]);
});

it('counts from the page where nothing was answered since', async () => {
  const { clock, shown, ask } = watch(() => Promise.reject(new Error('no connection')));
  clock.now = 31_000;
  await ask();
  expect(shown).toMatchObject([{ live: { fixedAt: 'a' }, silentSince: 1_000 }]);
});

it('does not take a late failure for silence', async () => {
  const first = Promise.withResolvers<Live | null>();
  const answers = [first.promise, Promise.resolve(at('b'))];
  const { shown, ask } = watch(() => answers.shift() ?? Promise.resolve(null));
  const late = ask();
  await ask();
  first.reject(new Error('timeout'));
  await late;
  expect(shown.map(({ silentSince }) => silentSince)).toEqual([null]);
});
