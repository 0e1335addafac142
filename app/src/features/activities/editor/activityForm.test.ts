import { describe, expect, it } from 'vitest';
import {
  allVisits,
  EMPTY_FACTS,
  withDay,
  probabilityWord,
  localDay,
  mergeMilestones,
  readDraft,
  titleNames,
  withoutTrack,
  withTrackChanged,
} from './activityForm.ts';
import type { ActivityForm, FormMilestone } from './activityForm.ts';

const milestone = (name: string, given: Partial<FormMilestone> = {}): FormMilestone => ({
  key: name,
  elementId: name,
  saidAt: null,
  kind: 'mountain',
  name,
  place: null,
  elevationMeters: 3000,
  reachedAt: null,
  distanceMeters: 4,
  probability: 0.9,
  note: '',
  role: 'reached',
  isConfirmed: true,
  trackIds: ['one'],
  ...given,
});

const FORM: ActivityForm = {
  title: 'Aneto',
  hasOwnTitle: true,
  kind: 'mountaineering',
  ...EMPTY_FACTS,
  happenedOn: '2026-07-03',
  story: '',
  visibility: 'everyone',
  milestones: [milestone('Aneto')],
};

describe('title', () => {
  it('names the two highest summits in the order they were reached', () => {
    const names = titleNames([
      milestone('Pico Maldito', { elevationMeters: 3350 }),
      milestone('Aneto', { elevationMeters: 3404 }),
      milestone('Tuca', { elevationMeters: 2900 }),
    ]);
    expect(names).toEqual(['Pico Maldito', 'Aneto']);
  });

  it('leaves out what is not confirmed, and starting points', () => {
    expect(titleNames([milestone('Aneto', { isConfirmed: false }), milestone('Car park', { kind: 'access' })])).toEqual(
      [],
    );
    expect(titleNames([milestone('Renclusa', { kind: 'shelter' })])).toEqual(['Renclusa']);
  });
});

describe('milestones', () => {
  it('keep the choice of the reader when a track proposes them again', () => {
    const merged = mergeMilestones(
      [milestone('Aneto', { isConfirmed: false })],
      [milestone('Aneto'), milestone('Tuca')],
    );
    expect(merged.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
      ['Aneto', false],
      ['Tuca', true],
    ]);
  });

  it('are reached once one track reached what another turned back from, unless their owner has said otherwise', () => {
    const finding = (trackId: string, outcome: 'reached' | 'attempted', visits: (string | null)[]) => ({
      trackId,
      outcome,
      visits,
      line: null,
    });
    const tried = milestone('Aneto', {
      role: 'attempted',
      isConfirmed: false,
      findings: [finding('one', 'attempted', ['a'])],
    });
    const done = milestone('Aneto', { trackIds: ['two'], findings: [finding('two', 'reached', ['b', 'c'])] });
    const [merged] = mergeMilestones([tried], [done]);
    expect(merged).toMatchObject({ role: 'reached', isConfirmed: true, trackIds: ['one', 'two'] });
    expect(allVisits(merged!.findings!)).toEqual(['b', 'c']);
    expect(mergeMilestones([{ ...tried, isConfirmed: true }], [done])[0]!.role).toBe('attempted');
    expect(withoutTrack([merged!], 'two')).toMatchObject([{ role: 'attempted', isConfirmed: false, findings: [{}] }]);
  });

  it('go with the last track that proposes them, unless they were chosen by hand', () => {
    const both = mergeMilestones(
      [milestone('Aneto'), milestone('Renclusa', { trackIds: [] })],
      [milestone('Aneto', { trackIds: ['two'] }), milestone('Tuca', { trackIds: ['two'] })],
    );
    const names = (milestones: readonly FormMilestone[]) => milestones.map(({ name }) => name);
    const afterOne = withoutTrack(both, 'one');
    expect(names(afterOne)).toEqual(['Aneto', 'Renclusa', 'Tuca']);
    expect(names(withoutTrack(afterOne, 'two'))).toEqual(['Renclusa']);
  });

  it('stay when their track is edited as far as their owner has confirmed them', () => {
    const finding = { trackId: 'one', outcome: 'reached', visits: [null], line: null } as const;
    const known = [
      milestone('Aneto', { findings: [finding] }),
      milestone('Tuca', { isConfirmed: false }),
      milestone('Alba', { isConfirmed: false, trackIds: ['one', 'two'] }),
    ];
    const left = withTrackChanged(known, 'one');
    expect(left.map(({ name, trackIds, findings }) => [name, trackIds, findings])).toEqual([
      ['Aneto', ['one'], []],
      ['Alba', ['two'], undefined],
    ]);
    // Findings of the new track replace the old ones without duplicates.
    const again = milestone('Aneto', { trackIds: ['new'], findings: [{ ...finding, trackId: 'new' }] });
    expect(mergeMilestones(left, [again])[0]?.findings).toEqual([{ ...finding, trackId: 'new' }]);
  });

  it('say in words how sure they are', () => {
    expect([0.98, 0.95, 0.8, 0.5, 0.49].map(probabilityWord)).toEqual(['sure', 'sure', 'likely', 'likely', 'perhaps']);
  });
});

describe('draft', () => {
  it('comes back as it was kept', () => {
    const draft = { id: 'a1', form: FORM, trackIds: ['t1'] };
    expect(readDraft(JSON.stringify(draft))).toEqual({ ...draft, revision: null });
    // The first release stored drafts without id and revision.
    const { id: _id, ...older } = draft;
    expect(readDraft(JSON.stringify(older))).toEqual({ ...draft, id: null, revision: null });
  });

  it('is nothing when it is broken, foreign or empty', () => {
    expect(readDraft(null)).toBeNull();
    expect(readDraft('{')).toBeNull();
    expect(readDraft('{"form":{"title":"x"},"trackIds":[]}')).toBeNull();
    expect(readDraft(JSON.stringify({ form: { ...FORM, kind: 'flying' }, trackIds: [] }))).toBeNull();
    expect(readDraft(JSON.stringify({ form: { ...FORM, title: '', milestones: [] }, trackIds: [] }))).toBeNull();
  });
});

it('takes the day from the zone of the reader', () => {
  expect(localDay('2026-07-03T23:30:00Z', 120)).toBe('2026-07-04');
  expect(localDay('2026-07-03T02:30:00Z', -300)).toBe('2026-07-02');
});

describe('days', () => {
  it('grow with the tracks of an activity', () => {
    const one = { happenedOn: '2026-07-03', endedOn: '' };
    expect(withDay(one, '2026-07-03')).toEqual(one);
    const two = withDay(one, '2026-07-04');
    expect(two).toEqual({ happenedOn: '2026-07-03', endedOn: '2026-07-04' });
    expect(withDay(two, '2026-07-01')).toEqual({ happenedOn: '2026-07-01', endedOn: '2026-07-04' });
  });
});
