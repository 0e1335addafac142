import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeDrafts, writeStored } from '../storage.ts';
import { fakeLocalStorage } from '../testing/fakeLocalStorage.ts';
import { takeDraftsOf } from './draftOwner.ts';

let stored: Record<string, string>;

beforeEach(() => {
  stored = fakeLocalStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('drafts on a device with several accounts', () => {
  it('are put aside for whoever wrote them when the session ended by itself', () => {
    takeDraftsOf('ana');
    writeStored('draft.newPost.', 'of Ana');
    writeStored('recentSearches', 'of Ana');
    writeStored('theme', 'dark');
    // Her session has expired, and Bea logs in.
    takeDraftsOf('bea');
    expect([readStored('draft.newPost.'), readStored('recentSearches'), readStored('theme')]).toEqual([
      null,
      null,
      'dark',
    ]);
    writeStored('draft.newPost.', 'of Bea');
    takeDraftsOf('ana');
    expect(readStored('draft.newPost.')).toBe('of Ana');
    takeDraftsOf('bea');
    expect(readStored('draft.newPost.')).toBe('of Bea');
  });

  it('stay when the same member logs in again, or the one who began them as a visitor', () => {
    writeStored('draft.appeal', 'of a visitor');
    takeDraftsOf('ana');
    takeDraftsOf('ana');
    expect(readStored('draft.appeal')).toBe('of a visitor');
  });

  it('are erased by logging out, without those of others', () => {
    takeDraftsOf('ana');
    writeStored('draft.newPost.', 'of Ana');
    takeDraftsOf('bea');
    writeStored('draft.newPost.', 'of Bea');
    removeDrafts();
    expect(stored).toEqual({ 'aside.ana.draft.newPost.': 'of Ana', draftOwner: 'bea' });
    takeDraftsOf('ana');
    expect(readStored('draft.newPost.')).toBe('of Ana');
  });
});
