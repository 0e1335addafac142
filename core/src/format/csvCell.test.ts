import { expect, it } from 'vitest';
import { csvCell } from './csvCell.ts';

it('writes cells that stay text in every spreadsheet', () => {
  expect(['Aneto', 'a,b', 'say "hi"', 'two\nlines', '=1+1', '-5', '@x', ''].map(csvCell)).toEqual([
    'Aneto',
    '"a,b"',
    '"say ""hi"""',
    '"two\nlines"',
    "'=1+1",
    "'-5",
    "'@x",
    '',
  ]);
});
