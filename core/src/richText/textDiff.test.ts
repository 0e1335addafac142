import { expect, it } from 'vitest';
import { diffTexts } from './textDiff.ts';

const marked = (before: string, after: string): [string, string] => {
  const diff = diffTexts(before, after);
  const text = (runs: typeof diff.before): string =>
    runs.map((run) => (run.isChanged ? `[${run.text}]` : run.text)).join('');
  return [text(diff.before), text(diff.after)];
};

it('marks the words that differ', () => {
  expect(marked('Start at the old hut.', 'Start at the new hut.')).toEqual([
    'Start at the [old] hut.',
    'Start at the [new] hut.',
  ]);
  expect(marked('por la arista', 'por la arista norte')).toEqual(['por la arista', 'por la arista[ norte]']);
  expect(marked('', 'All of it')).toEqual(['', '[All of it]']);
  expect(marked('The same', 'The same')).toEqual(['The same', 'The same']);
});

it('marks a run of changed words as one', () => {
  expect(marked('go left here now', 'go straight on now')[1]).toBe('go [straight on] now');
});

it('finds what moved in the middle of a long text', () => {
  const [before, after] = marked('a b c d e f', 'a c d x e f');
  expect(before).toBe('a [b ]c d e f');
  expect(after).toBe('a c d[ x] e f');
});

it('gives back both texts whole, however long they are', () => {
  const long = (seed: number): string =>
    Array.from({ length: 6_000 }, (_, i) => `w${(i * seed) % 977}${i % 40 === 0 ? '.\n' : ''}`).join(' ');
  const [before, after] = [long(3), long(7)];
  const diff = diffTexts(before, after);
  expect(diff.before.map(({ text }) => text).join('')).toBe(before);
  expect(diff.after.map(({ text }) => text).join('')).toBe(after);
});
