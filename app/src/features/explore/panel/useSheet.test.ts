import { expect, it } from 'vitest';
import { stopAfterDrag } from './useSheet.ts';

it('stops at three heights, one after another or at once', () => {
  expect(stopAfterDrag('peek', 80, 700)).toBe('half');
  expect(stopAfterDrag('half', 80, 700)).toBe('full');
  expect(stopAfterDrag('peek', 500, 700)).toBe('full');
  expect(stopAfterDrag('full', -80, 700)).toBe('half');
  expect(stopAfterDrag('full', -500, 700)).toBe('peek');
  expect(stopAfterDrag('full', 200, 700)).toBe('full');
  expect(stopAfterDrag('half', 5, 700)).toBe('half');
});
