import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './apiFailure.ts';
import { writeStored } from './storage.ts';
import { fakeLocalStorage } from './testing/fakeLocalStorage.ts';
import { currentViewer, reloadViewer } from './viewer.ts';

const server = vi.hoisted(() => ({ asked: vi.fn<() => Promise<unknown>>() }));
vi.mock('./execute.ts', () => ({ browserContext: {}, runOperation: server.asked }));

const unreachable = () => Promise.reject(new ApiFailure({ errorCode: 'unavailable' }));
const profile = (notifications: number) => ({ viewer: { id: 'ana', counts: { notifications } } });

beforeEach(() => {
  vi.useFakeTimers();
  fakeLocalStorage();
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
  vi.stubGlobal('navigator', { onLine: true });
  writeStored('draftOwner', 'ana');
  server.asked.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again for the profile of a member while the server cannot be reached', async () => {
  writeStored('accessToken', 'first');
  server.asked.mockImplementationOnce(unreachable).mockImplementationOnce(unreachable);
  server.asked.mockResolvedValue(profile(3));
  await reloadViewer();
  expect(currentViewer().status).toBe('unknown');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(currentViewer()).toMatchObject({ status: 'member', token: 'first' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.asked).toHaveBeenCalledTimes(3);
});

it('never shows an older profile that arrives behind a newer one', async () => {
  writeStored('accessToken', 'second');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.asked.mockReturnValueOnce(promise).mockResolvedValueOnce(profile(1));
  const late = reloadViewer();
  await reloadViewer();
  resolve(profile(9));
  await late;
  expect(currentViewer()).toMatchObject({ viewer: { counts: { notifications: 1 } } });
});
