import { expect, test } from 'vitest';
import { nextItem } from './nextItem.ts';

const ITEMS = [{ id: 'aneto' }, { id: 'posets' }, { id: 'perdido' }];

test('what is next of a list is its first place that remains, but a pending one before', () => {
  expect(nextItem(ITEMS, new Set(['aneto']), new Set())).toEqual({ id: 'posets' });
  expect(nextItem(ITEMS, new Set(['aneto']), new Set(['aneto', 'perdido']))).toEqual({ id: 'perdido' });
});

test('nothing is next of a list whose places are all done', () => {
  expect(nextItem(ITEMS, new Set(['aneto', 'posets', 'perdido']), new Set(['aneto']))).toBeNull();
});
