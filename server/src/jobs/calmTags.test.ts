import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalmTags } from './calmTags.ts';

describe('calm tags', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('of an activity that gets a thousand likes in a minute are passed on once a second, and after the last one', () => {
    const passed: string[] = [];
    const { change } = createCalmTags((tags) => void passed.push(...tags));
    for (let like = 0; like < 1_000; like += 1) {
      change('activity:a');
      vi.advanceTimersByTime(60);
    }
    expect(passed.length).toBeLessThanOrEqual(61);
    expect(passed.length).toBeGreaterThanOrEqual(58);
    const before = passed.length;
    change('activity:a');
    vi.advanceTimersByTime(1_000);
    expect(passed.length).toBe(before + 1);
    vi.advanceTimersByTime(5_000);
    expect(passed.length).toBe(before + 1);
  });

  it('are passed on at once after a pause, each by itself', () => {
    const passed: string[] = [];
    const { change, stop } = createCalmTags((tags) => void passed.push(...tags));
    change('activity:a');
    change('activity:b');
    expect(passed).toEqual(['activity:a', 'activity:b']);
    vi.advanceTimersByTime(1_000);
    change('activity:a');
    expect(passed).toEqual(['activity:a', 'activity:b', 'activity:a']);
    change('activity:a');
    stop();
    vi.advanceTimersByTime(5_000);
    expect(passed.length).toBe(3);
  });
});
