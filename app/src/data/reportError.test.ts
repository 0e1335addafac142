import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent: { path: string; body: Record<string, unknown> }[] = [];
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  vi.stubGlobal('location', { host: 'es.cordada.test', pathname: '/usuario/k7Qx2mDpR9w/nuria-ruiz' });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, blob: Blob) =>
      void blob.text().then((text) => sent.push({ path, body: JSON.parse(text) })),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('tells what nobody caught by the name of the page, once', async () => {
  const { watchErrors } = await import('./reportError.ts');
  watchErrors();
  for (let i = 0; i < 3; i += 1) listeners.get('error')?.({ error: new TypeError('x is undefined') });
  listeners.get('unhandledrejection')?.({ reason: new Error('nobody waited') });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({
    path: '/api/error-reports',
    body: { name: 'TypeError', page: 'user', kind: 'error' },
  });
  expect(JSON.stringify(sent)).not.toMatch(/nuria|k7Qx2mDpR9w/);
});

it('tells a few errors and then no more', async () => {
  const { reportError } = await import('./reportError.ts');
  for (let i = 0; i < 50; i += 1) reportError(new Error(`number ${i}`));
  await vi.waitFor(() => expect(sent).toHaveLength(5));
});

it('keeps to itself what is expected', async () => {
  const { reportError } = await import('./reportError.ts');
  const { ApiFailure: Failure } = await import('./apiFailure.ts');
  reportError(new Failure({ errorCode: 'not_found' }));
  reportError(new Failure({ errorCode: 'unavailable' }));
  reportError(new DOMException('gone', 'AbortError'));
  reportError(new Error('unexpected'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body['message']).toBe('unexpected');
});

it('never breaks where beacons are forbidden', async () => {
  vi.stubGlobal('navigator', {});
  const { reportError } = await import('./reportError.ts');
  expect(() => reportError(new Error('unheard'))).not.toThrow();
});
