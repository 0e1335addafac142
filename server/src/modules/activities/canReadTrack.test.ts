import { describe, expect, it } from 'vitest';
import { STRANGER } from '#server/modules/accounts/accounts.policy.ts';
import { canReadOriginal, canReadTrack, canTakeTrack } from './activities.policy.ts';
import type { ActivityAccess, TrackAccess } from './activities.policy.ts';

const ana = { id: 'ana', isAdmin: false };
const eve = { id: 'eve', isAdmin: true };
const shown: ActivityAccess = {
  ownerId: 'ana',
  status: 'published',
  visibility: 'everyone',
  isDeleted: false,
  isWithheld: false,
  participantIds: [],
};

describe('a track', () => {
  it('follows the activity that holds it (V06)', () => {
    const track = { ownerId: 'ana', activity: shown };
    for (const viewer of [null, eve, ana]) expect(canReadTrack(viewer, track, STRANGER)).toBe(true);
    for (const change of [
      { status: 'draft' },
      { visibility: 'onlyMe' as const },
      { visibility: 'followers' as const },
      { isDeleted: true },
      { isWithheld: true },
    ]) {
      const hidden = { ...track, activity: { ...shown, ...change } };
      for (const viewer of [null, eve]) expect(canReadTrack(viewer, hidden, STRANGER)).toBe(false);
      expect(canReadTrack(ana, hidden, STRANGER)).toBe(true);
    }
  });

  it('is for followers and club mates as its activity is (V06)', () => {
    const ties = [STRANGER, { ...STRANGER, isFollower: true }, { ...STRANGER, isClubMate: true }];
    const readers = (change: Partial<ActivityAccess>): boolean[] =>
      ties.map((tie) => canReadTrack(eve, { ownerId: 'ana', activity: { ...shown, ...change } }, tie));
    expect(readers({})).toEqual([true, true, true]);
    expect(readers({ visibility: 'followers' })).toEqual([false, true, false]);
    expect(readers({ visibility: 'club' })).toEqual([false, false, true]);
    expect(readers({ visibility: 'onlyMe' })).toEqual([false, false, false]);
    expect(readers({ visibility: 'followers', isWithheld: true })).toEqual([false, false, false]);
  });

  it('that no activity holds is its owner’s alone, as every original is (V08)', () => {
    const free = { ownerId: 'ana', activity: null };
    expect([null, eve, ana].map((viewer) => canReadTrack(viewer, free, STRANGER))).toEqual([false, false, true]);
    const held = { ownerId: 'ana', activity: shown };
    expect([null, eve, ana].map((viewer) => canReadOriginal(viewer, held))).toEqual([false, false, true]);
  });

  it('is taken over from activities of one’s own, and from those that everybody may see (V06)', () => {
    const bea = { id: 'bea', isAdmin: true };
    const taken = (change: Partial<ActivityAccess>): boolean[] => {
      const track: TrackAccess = { ownerId: 'ana', activity: { ...shown, participantIds: ['bea'], ...change } };
      return [ana, bea].map((viewer) => canTakeTrack(viewer, track));
    };
    expect(taken({})).toEqual([true, true]);
    for (const visibility of ['followers', 'club', 'onlyMe'] as const)
      expect(taken({ visibility })).toEqual([true, false]);
    for (const status of ['draft', 'planned']) expect(taken({ status })).toEqual([true, false]);
    expect(taken({ isWithheld: true })).toEqual([true, false]);
    expect(taken({ isDeleted: true })).toEqual([false, false]);
    expect(canTakeTrack(bea, { ownerId: 'ana', activity: null })).toBe(false);
  });
});
