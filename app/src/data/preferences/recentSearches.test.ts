import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearRecentSearches, keepRecentSearch, readRecentSearches } from './recentSearches.ts';
import type { RecentSearch } from './recentSearches.ts';

const search = (id: string): RecentSearch => ({
  id,
  type: 'mountain',
  name: `Pico ${id}`,
  region: null,
  elevationMeters: 3000,
  url: `/pin/${id}`,
});

describe('recent searches', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are kept newest first, each once, and only the last few', () => {
    for (const id of 'abcdefgha') keepRecentSearch(search(id));
    expect(readRecentSearches().map(({ id }) => id)).toEqual(['a', 'h', 'g', 'f', 'e', 'd']);
    clearRecentSearches();
    expect(readRecentSearches()).toEqual([]);
  });

  it.each([
    '{',
    '{}',
    '[1,null]',
    JSON.stringify([{ ...search('a'), url: '//evil.example' }]),
    JSON.stringify([{ ...search('a'), url: 'javascript:alert(1)' }]),
    JSON.stringify([{ ...search('a'), type: 'castle' }]),
  ])('ignore what is none: %s', (stored) => {
    localStorage.setItem('recentSearches', stored);
    expect(readRecentSearches()).toEqual([]);
  });
});
