import { afterEach, expect, it, vi } from 'vitest';
import { receivePendingUploads, storePendingUploads } from './pendingUploads.ts';

const TRACK = new File(['<gpx/>'], 'aneto.gpx');
const PHOTO = new File(['…'], 'IMG_1.HEIC');
const SCREENSHOT = new File(['…'], 'shared', { type: 'image/png' });

afterEach(() => void vi.useRealTimers());

function received(): unknown[] {
  const all: unknown[] = [];
  receivePendingUploads((uploads) => all.push(uploads))();
  return all;
}

it('gives tracks and photos to the form that opens next, once', () => {
  storePendingUploads([TRACK]);
  storePendingUploads([PHOTO, SCREENSHOT]);
  expect(received()).toEqual([{ tracks: [TRACK], photos: [PHOTO, SCREENSHOT] }]);
  expect(received()).toEqual([]);
});

it('gives them to the form that is open, until it closes', () => {
  const all: unknown[] = [];
  const close = receivePendingUploads((uploads) => all.push(uploads));
  storePendingUploads([TRACK]);
  close();
  storePendingUploads([PHOTO]);
  expect(all).toEqual([{ tracks: [TRACK], photos: [] }]);
  expect(received()).toEqual([{ tracks: [], photos: [PHOTO] }]);
});

it('keeps nothing for who has gone somewhere else', () => {
  vi.useFakeTimers();
  storePendingUploads([TRACK]);
  vi.advanceTimersByTime(31_000);
  expect(received()).toEqual([]);
});
