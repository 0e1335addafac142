import { expect, it } from 'vitest';
import { KIND_NAMES } from '@cordada/core/elements/kinds';
import { didText } from './didText.ts';

it('says of places that one only visits that one was there', () => {
  expect(KIND_NAMES.filter((kind) => didText(kind) === 'targets.wasHere').toSorted()).toEqual([
    'access',
    'genericPoint',
    'shelter',
  ]);
});
