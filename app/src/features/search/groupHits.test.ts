import { expect, it } from 'vitest';
import type { KindName } from '@cordada/core/elements/kinds';
import { groupHits, shownAtOnce } from './groupHits.ts';

const hit = (id: string, type: KindName) => ({ id, type });

it('groups hits by what they are, the group of the best hit first', () => {
  const hits = [
    hit('route to aneto', 'route'),
    hit('aneto', 'mountain'),
    hit('anie', 'mountain'),
    hit('ane', 'user'),
    hit('volcano', 'volcano'),
    hit('second route', 'route'),
  ];
  expect(groupHits(hits).map(({ name, hits: of }) => [name, ...of.map(({ id }) => id)])).toEqual([
    ['route', 'route to aneto', 'second route'],
    ['summits', 'aneto', 'anie', 'volcano'],
    ['user', 'ane'],
  ]);
});

it('keeps everything that is travelled along with hands together, and has no empty group', () => {
  const kinds = ['couloir', 'ridge', 'viaFerrata', 'climbingRoute'] as const;
  expect(groupHits(kinds.map((kind) => hit(kind, kind))).map(({ name }) => name)).toEqual(['climbs']);
  expect(groupHits([])).toEqual([]);
});

it('leaves room for other groups, and hides no hit alone', () => {
  expect(shownAtOnce(16, 2)).toBe(5);
  expect(shownAtOnce(6, 2)).toBe(6);
  expect(shownAtOnce(16, 1)).toBe(16);
});
