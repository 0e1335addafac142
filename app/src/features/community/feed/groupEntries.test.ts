import { describe, expect, it } from 'vitest';
import { groupEntries } from './groupEntries.ts';
import { joinEntries } from './loadedParts.ts';
import type { FeedEntry } from './feedEntries.ts';

const entry = (
  id: string,
  author: string | null,
  kind: FeedEntry['kind'] = author === null ? 'post' : 'activity',
): FeedEntry => ({
  id,
  kind,
  publishedAt: '2026-11-26T10:00:00Z',
  post: null,
  card: null,
  actor: null,
  activity:
    author === null
      ? null
      : {
          id,
          slug: id,
          title: id,
          kind: 'hiking',
          happenedOn: '2026-11-26',
          status: 'published',
          audience: null,
          distanceMeters: null,
          ascentMeters: null,
          movingSeconds: null,
          maxElevationMeters: null,
          summits: [],
          cover: null,
          terrainCover: null,
          shape: null,
          owner: { id: author, slug: author, fullName: author },
          person: { id: author, slug: author, fullName: author },
          likes: 0,
          posts: 0,
          comments: [],
        },
});

describe('entries of the feed', () => {
  it('are grouped while they are activities of one member', () => {
    const entries = [
      entry('1', 'ana'),
      entry('2', 'ana'),
      entry('3', 'bea'),
      entry('4', null),
      entry('5', null),
      entry('6', 'ana'),
      entry('7', 'ana'),
    ];
    expect(groupEntries(entries).map((group) => group.map(({ id }) => id))).toEqual([
      ['1', '2'],
      ['3'],
      ['4'],
      ['5'],
      ['6', '7'],
    ]);
  });

  it('are not grouped where a comment brought the activity here', () => {
    const entries = [entry('1', 'ana', 'post'), entry('2', 'ana'), entry('3', 'ana', 'post')];
    expect(groupEntries(entries)).toHaveLength(3);
  });

  it('show an activity once, whatever was published about it', () => {
    const [commented, published] = [entry('1', 'ana', 'post'), entry('1', 'ana')];
    const shown = joinEntries([{ ...commented, id: 'post-1' }, entry('2', null)], [{ entries: [published] }]);
    expect(shown.map(({ id }) => id)).toEqual(['post-1', '2']);
  });
});
