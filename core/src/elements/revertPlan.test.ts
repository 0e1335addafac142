import { describe, expect, it } from 'vitest';
import { readDraft } from './readDraft.ts';
import { planRevert } from './revertPlan.ts';
import type { RevertedRevision } from './revertPlan.ts';

const draft = (name: string, fields: object = {}, description = '') =>
  readDraft('mountain', { name, fields, texts: { en: { name: '', description } } });
const history = (...given: readonly [isTheirs: boolean, draft: ReturnType<typeof draft>][]): RevertedRevision[] =>
  given.map(([isTheirs, one], index) => ({ number: index + 1, isTheirs, draft: one }));

describe('taking back what a member published', () => {
  it('goes back to what it was, where nobody wrote afterwards', () => {
    const plan = planRevert(history([false, draft('Peak')], [true, draft('Spam')], [true, draft('Spam', {}, 'Buy')]));
    expect(plan).toEqual({ outcome: 'revert', draft: draft('Peak'), conflicts: [] });
  });

  it('keeps what others wrote afterwards and between', () => {
    const plan = planRevert(
      history(
        [false, draft('Peak', { elevationMeters: 3000 })],
        [true, draft('Spam', { elevationMeters: 3000 })],
        [false, draft('Spam', { elevationMeters: 3001 })],
        [true, draft('Spam', { elevationMeters: 3001, prominenceMeters: 1 })],
        [false, draft('Spam', { elevationMeters: 3001, prominenceMeters: 1 }, 'A fine view.')],
      ),
    );
    expect(plan).toEqual({
      outcome: 'merge',
      draft: draft('Peak', { elevationMeters: 3001 }, 'A fine view.'),
      conflicts: [],
    });
  });

  it('leaves alone what others have built on, and names it', () => {
    const plan = planRevert(history([false, draft('Peak')], [true, draft('Speak')], [false, draft('Speaker')]));
    expect(plan).toEqual({ outcome: 'leaveAlone', draft: null, conflicts: ['name'] });
  });

  it('deletes what only they have written, and leaves alone what others have taken up', () => {
    expect(planRevert(history([true, draft('Spam')], [true, draft('More spam')])).outcome).toBe('delete');
    expect(planRevert(history([true, draft('Spam')], [false, draft('Peak')])).outcome).toBe('leaveAlone');
  });

  it('finds nothing the second time', () => {
    const before = [false, draft('Peak')] as const;
    expect(planRevert(history([...before], [true, draft('Spam')], [false, draft('Peak')])).outcome).toBe('nothing');
    expect(planRevert(history([...before])).outcome).toBe('nothing');
  });
});
