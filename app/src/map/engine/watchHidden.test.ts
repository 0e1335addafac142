import { afterEach, expect, it, vi } from 'vitest';
import { watchHidden } from './watchHidden.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells of a dead canvas only after the page was hidden for more than a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  let isLost = true;
  const canvas = { getContext: () => ({ isContextLost: () => isLost }) };
  const onLost = vi.fn();
  const stop = watchHidden(canvas, onLost);
  const hide = (milliseconds: number): void => {
    for (const [state, passed] of [
      ['hidden', milliseconds],
      ['visible', 0],
    ] as const) {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(passed);
    }
  };
  hide(59_000);
  expect(onLost).not.toHaveBeenCalled();
  hide(61_000);
  expect(onLost).toHaveBeenCalledTimes(1);
  isLost = false;
  hide(61_000);
  expect(onLost).toHaveBeenCalledTimes(1);
  isLost = true;
  stop();
  hide(61_000);
  expect(onLost).toHaveBeenCalledTimes(1);
});
