import { expect, it } from 'vitest';
import { checkMessages } from './messages-check.ts';

it('has every text in both languages with the same placeholders', () => {
  expect(checkMessages().filter((problem) => !problem.endsWith('no source uses it'))).toEqual([]);
});
