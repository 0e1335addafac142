import { describe, expect, it } from 'vitest';
import type { FeedEntry } from './feedEntries.ts';
import { appendPart, joinEntries, partsOf, rememberParts } from './loadedParts.ts';

const entry = (id: string): FeedEntry => ({
  id,
  kind: 'post',
  activity: null,
  post: null,
  card: null,
  actor: null,
  publishedAt: '2026-01-01T00:00:00Z',
});
const page = (nextCursor: string | null, ...ids: string[]) => ({ entries: ids.map(entry), nextCursor });

describe('the loaded parts of a feed', () => {
  it('show an entry once, where it stands first', () => {
    const joined = joinEntries([entry('c'), entry('b')], [page('a', 'b', 'a')]);
    expect(joined.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('have a part once that was asked for twice', () => {
    const once = appendPart([], 'b', page(null, 'a'));
    expect(appendPart(once, 'b', page(null, 'a'))).toBe(once);
  });

  it('are there again when one comes back, for the latest visits', () => {
    rememberParts('first', appendPart([], 'b', page(null, 'a')));
    expect(partsOf('first')).toHaveLength(1);
    for (let visit = 0; visit < 10; visit += 1) rememberParts(`other ${visit}`, []);
    expect(partsOf('first')).toEqual([]);
  });
});
