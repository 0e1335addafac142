import { expect, it } from 'vitest';
import { minutesFromText } from './minutesFromText.ts';

it.each([
  ['95', 95],
  ['95 min', 95],
  ['1:35', 95],
  ['1h35', 95],
  ['1 h 35 min', 95],
  ["1 h 35'", 95],
  ['2 h', 120],
  ['0:05', 5],
])('reads %s as %i minutes', (text, minutes) => expect(minutesFromText(text)).toBe(minutes));

it.each(['', 'long', '1:75', '1.5 h', '-5', '1:2:3'])('takes %s for no time', (text) =>
  expect(minutesFromText(text)).toBeNull(),
);
