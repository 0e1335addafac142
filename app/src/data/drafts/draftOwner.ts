import { readStored, writeStored } from '../storage.ts';

/** Puts aside the drafts of whoever used this browser before, and brings back those of this member. */
export function takeDraftsOf(memberId: string): void {
  const owner = readStored('draftOwner');
  if (owner === memberId) return;
  if (owner !== null) {
    writeStored('recentSearches', null);
    moveEach('draft.', (key) => `aside.${owner}.${key}`);
  }
  const aside = `aside.${memberId}.`;
  moveEach(aside, (key) => key.slice(aside.length));
  writeStored('draftOwner', memberId);
}

function moveEach(beginning: string, renamed: (key: string) => string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(beginning)) continue;
      const text = localStorage.getItem(key) ?? '';
      // First, because a browser that is full would refuse the second one.
      localStorage.removeItem(key);
      localStorage.setItem(renamed(key), text);
    }
  } catch {
    // Storage is forbidden, so there are no drafts.
  }
}
