import { expect, it } from 'vitest';
import { nextSaturday } from './nextSaturday.ts';

it('is the Saturday of this week, which may be today', () => {
  expect(nextSaturday('2026-11-24')).toBe('2026-11-28');
  expect(nextSaturday('2026-11-28')).toBe('2026-11-28');
  expect(nextSaturday('2026-11-29')).toBe('2026-12-05');
});
