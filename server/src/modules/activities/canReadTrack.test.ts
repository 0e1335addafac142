import { describe, expect, it } from 'vitest';
import { canReadOriginal, canReadTrack } from './activities.policy.ts';
import type { ActivityAccess } from './activities.policy.ts';

const ana = { id: 'ana', isAdmin: false };
const eve = { id: 'eve', isAdmin: true };
const shown: ActivityAccess = {
  ownerId: 'ana',
  status: 'published',
  visibility: 'everyone',
  isDeleted: false,
  isOwnerSuspended: false,
};

describe('a track', () => {
  it('follows the activity that holds it (V06)', () => {
    const track = { ownerId: 'ana', activity: shown };
    for (const viewer of [null, eve, ana]) expect(canReadTrack(viewer, track)).toBe(true);
    for (const change of [
      { status: 'draft' },
      { visibility: 'onlyMe' },
      { isDeleted: true },
      { isOwnerSuspended: true },
    ]) {
      const hidden = { ...track, activity: { ...shown, ...change } };
      for (const viewer of [null, eve]) expect(canReadTrack(viewer, hidden)).toBe(false);
      expect(canReadTrack(ana, hidden)).toBe(true);
    }
  });

  it('that no activity holds is its owner’s alone, as every original is (V08)', () => {
    const free = { ownerId: 'ana', activity: null };
    expect([null, eve, ana].map((viewer) => canReadTrack(viewer, free))).toEqual([false, false, true]);
    const held = { ownerId: 'ana', activity: shown };
    expect([null, eve, ana].map((viewer) => canReadOriginal(viewer, held))).toEqual([false, false, true]);
  });
});
