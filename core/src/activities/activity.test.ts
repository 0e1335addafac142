import { describe, expect, it } from 'vitest';
import type { Failure } from '../failures.ts';
import {
  ACTIVITY_MAX_MILESTONES,
  ACTIVITY_MAX_TRACKS,
  ACTIVITY_TEXT_MAX_LENGTH,
  ACTIVITY_TITLE_MAX_LENGTH,
  MILESTONE_NAME_MAX_LENGTH,
  MILESTONE_NOTE_MAX_LENGTH,
} from '../limits.ts';
import { latestToday } from '../time/today.ts';
import { canBePlanned, canHaveHappened, checkActivity, completes, MILESTONE_ROLES } from './activity.ts';
import type { ActivityDraft } from './activity.ts';

const TODAY = '2026-08-01';
const NOW = new Date('2026-08-01T09:00:00Z');

const draft = (extra: Partial<ActivityDraft> = {}): ActivityDraft => ({
  kind: 'hiking',
  title: 'Aneto',
  story: '',
  happenedOn: '2025-07-19',
  visibility: 'everyone',
  isPlan: false,
  trackIds: [],
  milestones: [],
  ...extra,
});

function wrongFields(extra: Partial<ActivityDraft>): string[] {
  try {
    checkActivity(draft(extra), NOW);
    return [];
  } catch (error) {
    return Object.keys((error as Failure).fields ?? {});
  }
}

const milestone = (elementId: string, note = '') => ({ elementId, role: 'reached' as const, note });

describe('checkActivity', () => {
  it.each<[string, Partial<ActivityDraft>, string[]]>([
    ['what is complete', {}, []],
    ['a title of invisible characters only', { title: '\u200B\u202E \u0000' }, ['title']],
    ['a title that is too long', { title: 'x'.repeat(ACTIVITY_TITLE_MAX_LENGTH + 1) }, ['title']],
    ['a story that is too long', { story: 'x'.repeat(ACTIVITY_TEXT_MAX_LENGTH + 1) }, ['story']],
    ['an activity still to come', { happenedOn: '2026-08-02' }, ['happenedOn']],
    ['a plan', { happenedOn: '2026-08-02', isPlan: true }, []],
    ['a plan for a day that is over', { happenedOn: '2026-07-30', isPlan: true }, ['happenedOn']],
    ['a plan for another life', { happenedOn: '2031-08-02', isPlan: true }, ['happenedOn']],
    ['a mistyped year', { happenedOn: '0202-07-19' }, ['happenedOn']],
    ['one track twice', { trackIds: ['a', 'a'] }, ['trackIds']],
    ['too many tracks', { trackIds: Array.from({ length: ACTIVITY_MAX_TRACKS + 1 }, (_, i) => `t${i}`) }, ['trackIds']],
    ['one place twice', { milestones: [milestone('a'), milestone('a')] }, ['milestones']],
    [
      'too many places',
      { milestones: Array.from({ length: ACTIVITY_MAX_MILESTONES + 1 }, (_, i) => milestone(`e${i}`)) },
      ['milestones'],
    ],
    ['several faults at once', { title: '', happenedOn: '9999-12-31' }, ['title', 'happenedOn']],
  ])('judges %s', (_name, extra, fields) => {
    expect(wrongFields(extra)).toEqual(fields);
  });

  const point = (extra: object) => ({
    elementId: null,
    name: 'Bivouac',
    place: [0.65, 42.63] as const,
    role: 'slept' as const,
    note: '',
    ...extra,
  });
  it.each<[string, object, string[]]>([
    ['a point of its own', {}, []],
    ['two points of one name', { again: true }, []],
    ['a point without a name', { name: '\u200B ' }, ['milestones.0.name']],
    ['a name that is too long', { name: 'x'.repeat(MILESTONE_NAME_MAX_LENGTH + 1) }, ['milestones.0.name']],
    ['a point that is nowhere', { place: null }, ['milestones.0.location']],
    ['a point off the Earth', { place: [0, 90.1] }, ['milestones.0.location']],
    ['a point that is no number', { place: [NaN, NaN] }, ['milestones.0.location']],
    ['a note that is too long', { note: 'x'.repeat(MILESTONE_NOTE_MAX_LENGTH + 1) }, ['milestones.0.note']],
    ['a time to come', { reachedAt: new Date('2026-08-04T00:00:00Z') }, ['milestones.0.reachedAt']],
    ['a mistyped year', { reachedAt: new Date('0202-07-19T10:00:00Z') }, ['milestones.0.reachedAt']],
  ])('judges %s', (_name, extra, fields) => {
    const milestones = 'again' in extra ? [point({}), point({})] : [point(extra)];
    expect(wrongFields({ milestones })).toEqual(fields);
  });

  it('keeps paragraphs and cleans the lines in them (X05)', () => {
    const checked = checkActivity(
      draft({
        title: '  Aneto\u202E\n ',
        story: 'One\u0000 two\r\n\r\n\r\n\r\nthree\u200B  \n',
        milestones: [milestone('a', ' Cold\u0000\nand windy ')],
      }),
      NOW,
    );
    expect(checked.title).toBe('Aneto');
    expect(checked.story).toBe('One two\n\nthree');
    expect(checked.milestones[0]?.note).toBe('Cold\nand windy');
  });
});

describe('days of activities', () => {
  it('reach from 1700 to today', () => {
    expect(canHaveHappened('2026-08-01', TODAY)).toBe(true);
    expect(canHaveHappened('2026-08-02', TODAY)).toBe(false);
    expect(canHaveHappened('1786-08-08', TODAY)).toBe(true);
    expect(canHaveHappened('0000-01-01', TODAY)).toBe(false);
  });

  it('can be planned from the day that it still is somewhere, for five years', () => {
    const now = new Date('2026-08-01T10:00:00Z');
    expect(canBePlanned('2026-07-31', now)).toBe(true);
    expect(canBePlanned('2026-07-30', now)).toBe(false);
    expect(canBePlanned('2031-08-01', now)).toBe(true);
    expect(canBePlanned('2031-08-02', now)).toBe(false);
    expect(canBePlanned('9999-12-31', now)).toBe(false);
    // The same date can be tomorrow here and today further east, so it is valid both as a plan and as a past
    // activity.
    expect(canBePlanned('2026-08-02', now) && canHaveHappened('2026-08-02', latestToday(now))).toBe(true);
  });

  it('complete a target only where it was reached', () => {
    expect(MILESTONE_ROLES.filter(completes)).toEqual(['reached']);
  });
});
