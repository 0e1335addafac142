import { expect, it } from 'vitest';
import type { FoundPosition } from '#app/platform/askPosition.ts';
import { watchInBackground } from './backgroundPosition.ts';

const NOW = Date.UTC(2026, 6, 4, 6);

function begin(everySeconds: number) {
  const found: FoundPosition[] = [];
  const asked: object[] = [];
  let hear: (data: unknown, error: unknown) => void = () => undefined;
  let stopped = 0;
  const plugin = {
    callback: (_: string, options: object, listener: typeof hear) => {
      asked.push(options);
      hear = listener;
    },
    stop: () => (stopped += 1),
  };
  const texts = { title: 'Recording', message: 'Goes on' };
  const stop = watchInBackground(
    plugin,
    (one) => found.push(one),
    everySeconds,
    texts,
    () => NOW,
  );
  return { found, asked, stop, hear: (data: unknown, error?: unknown) => hear(data, error), stopped: () => stopped };
}
const at = (seconds: number, more: object = {}): object => ({
  latitude: 42.5,
  longitude: 1.5,
  accuracy: 5,
  altitude: 2_000,
  time: NOW + seconds * 1_000,
  ...more,
});

it('hears positions of the device while the screen is off', () => {
  const { found, asked, hear, stop, stopped } = begin(0);
  for (const seconds of [0, 1, 2]) hear(at(seconds));
  hear(at(3, { altitude: null }));
  expect(asked).toMatchObject([{ backgroundTitle: 'Recording', backgroundMessage: 'Goes on', distanceFilter: 0 }]);
  expect(found).toHaveLength(4);
  expect(found[3]).toEqual({ place: [1.5, 42.5], accuracyMeters: 5, elevationMeters: null, seconds: NOW / 1_000 + 3 });
  stop();
  expect(stopped()).toBe(1);
});

it('leaves out what is old, broken or too soon', () => {
  const { found, hear } = begin(10);
  for (const broken of [null, {}, at(0, { latitude: '42' }), at(-60)]) hear(broken);
  for (const seconds of [0, 4, 9, 11, 20, 21]) hear(at(seconds));
  expect(found.map((one) => 'seconds' in one && (one.seconds ?? 0) - NOW / 1_000)).toEqual([0, 11, 21]);
});

it('says when it may not or cannot', () => {
  const { found, hear } = begin(0);
  hear(undefined, { code: 'NOT_AUTHORIZED' });
  hear(undefined, new Error('no receiver'));
  expect(found).toEqual([{ problem: 'denied' }, { problem: 'failed', reason: 'unavailable' }]);
});
