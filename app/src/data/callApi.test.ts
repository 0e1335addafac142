import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendCall } from './callApi.ts';
import { fakeLocalStorage } from './testing/fakeLocalStorage.ts';

/** A request that is answered when it is told to. */
class FakeRequest extends EventTarget {
  static latest: FakeRequest;
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly statusText = '';
  readonly response = new Blob([]);
  constructor() {
    super();
    FakeRequest.latest = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {}
  setRequestHeader(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeLocalStorage();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives the server time for a file that has arrived, and none for one that no longer does', async () => {
  const upload = () => sendCall({ method: 'POST', path: '/api/tracks', body: new FormData() });
  const arrived = upload();
  await vi.advanceTimersByTimeAsync(9_000);
  FakeRequest.latest.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(50_000);
  FakeRequest.latest.dispatchEvent(new Event('load'));
  await expect(arrived).resolves.toMatchObject({ status: 201 });

  const stalled = expect(upload()).rejects.toMatchObject({ errorCode: 'unavailable' });
  await vi.advanceTimersByTimeAsync(11_000);
  await stalled;
});
