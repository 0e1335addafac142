import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { writeStored } from '#app/data/storage.ts';
import { fakeLocalStorage } from '#app/data/testing/fakeLocalStorage.ts';
import { loadOrKeep, rememberShownPage } from './shownPage.ts';

const unreachable = () => Promise.reject(new ApiFailure({ errorCode: 'unavailable' }));

beforeEach(() => {
  fakeLocalStorage();
  vi.stubGlobal('navigator', { onLine: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a page that cannot be loaded anew, whether this browser or the server has loaded it', async () => {
  rememberShownPage('/conversation', 'as the server rendered it');
  await expect(loadOrKeep('/conversation', unreachable)).resolves.toBe('as the server rendered it');
  await loadOrKeep('/conversation', () => Promise.resolve('with an answer'));
  await expect(loadOrKeep('/conversation', unreachable)).resolves.toBe('with an answer');
});

it('keeps no page for another one, for another member, or when it is refused', async () => {
  rememberShownPage('/conversation', 'for Ana');
  await expect(loadOrKeep('/conversation?after=1', unreachable)).rejects.toThrow('unavailable');
  const refuse = () => Promise.reject(new ApiFailure({ errorCode: 'forbidden' }));
  await expect(loadOrKeep('/conversation', refuse)).rejects.toThrow('forbidden');
  writeStored('accessToken', 'of Bea');
  await expect(loadOrKeep('/conversation', unreachable)).rejects.toThrow('unavailable');
});

it('tries a page once more with a connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const busy = vi.fn<() => Promise<unknown>>().mockImplementationOnce(unreachable).mockResolvedValueOnce('at last');
  const loaded = loadOrKeep('/settings', busy);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(loaded).resolves.toBe('at last');

  const dead = vi.fn<() => Promise<unknown>>().mockImplementation(unreachable);
  const failed = expect(loadOrKeep('/my-targets', dead)).rejects.toThrow('unavailable');
  await vi.advanceTimersByTimeAsync(2_000);
  await failed;
  expect(dead).toHaveBeenCalledTimes(2);
});
