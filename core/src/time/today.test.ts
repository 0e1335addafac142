import { describe, expect, it } from 'vitest';
import { earliestToday, latestToday } from './today.ts';

describe('the current date anywhere on Earth', () => {
  it('is that of the first time zone and that of the last', () => {
    expect(latestToday(new Date('2026-08-01T09:59:00Z'))).toBe('2026-08-01');
    expect(latestToday(new Date('2026-08-01T10:00:00Z'))).toBe('2026-08-02');
    expect(earliestToday(new Date('2026-08-01T11:59:00Z'))).toBe('2026-07-31');
    expect(earliestToday(new Date('2026-08-01T12:00:00Z'))).toBe('2026-08-01');
  });
});
