import { expect, it } from 'vitest';
import { nextSaturday } from './nextSaturday.ts';

it('is after the day, also where that is a Saturday, on which it is too late to set out', () => {
  expect(nextSaturday('2026-11-24')).toBe('2026-11-28');
  expect(nextSaturday('2026-11-28')).toBe('2026-12-05');
  expect(nextSaturday('2026-11-29')).toBe('2026-12-05');
});
