import { afterEach, expect, it, vi } from 'vitest';
import { storePendingUploads, takePendingUploads } from './pendingUploads.ts';

const FILE = new File(['<gpx/>'], 'aneto.gpx');

afterEach(() => void vi.useRealTimers());

it('gives files to the form that opens next, once', () => {
  storePendingUploads([FILE]);
  expect(takePendingUploads()).toEqual([FILE]);
  expect(takePendingUploads()).toEqual([]);
});

it('keeps nothing for who has gone somewhere else', () => {
  vi.useFakeTimers();
  storePendingUploads([FILE]);
  vi.advanceTimersByTime(31_000);
  expect(takePendingUploads()).toEqual([]);
});
