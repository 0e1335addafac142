import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './apiFailure.ts';
import { writeStored } from './storage.ts';
import { fakeLocalStorage } from './testing/fakeLocalStorage.ts';

const profile = (notifications: number) => ({ data: { viewer: { id: 'ana', counts: { notifications } } } });

/** A viewer of whom nothing is known yet, and the server that is asked for them. */
async function start() {
  vi.resetModules();
  const { browserContext } = await import('./execute.ts');
  const { currentViewer, reloadViewer } = await import('./viewer.ts');
  return { currentViewer, reloadViewer, server: vi.spyOn(browserContext, 'execute') };
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeLocalStorage();
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
  vi.stubGlobal('navigator', { onLine: true });
  writeStored('draftOwner', 'ana');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('asks again for the profile of a member while the server cannot be reached', async () => {
  const { currentViewer, reloadViewer, server } = await start();
  const unreachable = new ApiFailure({ errorCode: 'unavailable' });
  writeStored('accessToken', 'first');
  server.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable).mockResolvedValue(profile(3));
  await reloadViewer();
  expect(currentViewer().status).toBe('unknown');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(currentViewer()).toMatchObject({ status: 'member', token: 'first' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server).toHaveBeenCalledTimes(3);
});

it('never shows an older profile that arrives behind a newer one', async () => {
  const { currentViewer, reloadViewer, server } = await start();
  writeStored('accessToken', 'second');
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof profile>>();
  server.mockReturnValueOnce(promise).mockResolvedValueOnce(profile(1));
  const late = reloadViewer();
  await reloadViewer();
  resolve(profile(9));
  await late;
  expect(currentViewer()).toMatchObject({ viewer: { counts: { notifications: 1 } } });
});
