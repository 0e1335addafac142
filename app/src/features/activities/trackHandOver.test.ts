import { afterEach, expect, it, vi } from 'vitest';
import { handOverTracks, takeOverTracks } from './trackHandOver.ts';

const FILE = new File(['<gpx/>'], 'aneto.gpx');

afterEach(() => void vi.useRealTimers());

it('gives files to the form that opens next, once', () => {
  handOverTracks([FILE]);
  expect(takeOverTracks()).toEqual([FILE]);
  expect(takeOverTracks()).toEqual([]);
});

it('keeps nothing for who has gone somewhere else', () => {
  vi.useFakeTimers();
  handOverTracks([FILE]);
  vi.advanceTimersByTime(31_000);
  expect(takeOverTracks()).toEqual([]);
});
