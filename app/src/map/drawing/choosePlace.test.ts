import { beforeEach, expect, it, vi } from 'vitest';
import { rememberChosenPlace, viewAround } from './choosePlace.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('opens a map for choosing at a known place, else where one was chosen last, else at the Pyrenees', () => {
  expect(viewAround([7.6, 45.9]).center).toEqual([7.6, 45.9]);
  const start = viewAround(null);
  rememberChosenPlace([-4.8, 43.2]);
  expect(viewAround(null).center).toEqual([-4.8, 43.2]);
  kept.set('select-location', '[1000, "x"]');
  expect(viewAround(null)).toEqual(start);
  kept.set('select-location', '{broken');
  expect(viewAround(null)).toEqual(start);
});
