import { expect, it } from 'vitest';
import { checkMessages, unwantedWords } from './messages-check.ts';

it('has every text in both languages with the same placeholders', () => {
  expect(checkMessages().filter((problem) => !problem.endsWith('no source uses it'))).toEqual([]);
});

it('knows the words that texts do not use', () => {
  expect(unwantedWords('en', 'Your outings and mails, by email, {meters} up')).toEqual([
    '“outings”: activity',
    '“mails”: email',
  ]);
  expect(unwantedWords('es', 'Las salidas y sus hitos; hora de salida')).toEqual([
    '“hitos”: punto de paso',
    '“Las salidas”: actividad',
  ]);
});
