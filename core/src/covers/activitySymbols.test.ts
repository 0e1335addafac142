import { expect, it } from 'vitest';
import { ACTIVITY_SYMBOLS } from './activitySymbols.ts';

it('gives each kind of activity a symbol of its own', () => {
  const symbols = Object.values(ACTIVITY_SYMBOLS);
  expect(new Set(symbols).size).toBe(symbols.length);
});
