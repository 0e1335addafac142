import { describe, expect, it } from 'vitest';
import type { ElementDraft } from './elementDraft.ts';
import { rateElement } from './quality.ts';
import { emptyDraft } from './readDraft.ts';

const article = { type: 'doc', content: [] } as unknown as NonNullable<ElementDraft['texts']['en']>['article'];
const named = { ...emptyDraft('couloir'), name: 'North' };
const medium: ElementDraft = {
  ...named,
  place: [0, 42],
  texts: { en: { name: '', description: 'Steep.' } },
  fields: { heightMeters: 400 },
  difficulties: [{ scale: 'alpine', value: null }],
};
const good: ElementDraft = {
  ...medium,
  texts: { en: { name: '', description: 'Steep.', article }, es: { name: '', description: 'Empinado.' } },
  images: ['a'],
  line: [
    [0, 42],
    [0, 42.01],
  ],
};

describe('quality of an element', () => {
  it('rises step by step, and says what the next one asks for', () => {
    expect(rateElement(named)).toEqual({ quality: 'empty', missing: ['anything'] });
    expect(rateElement({ ...named, place: [0, 42] })).toEqual({
      quality: 'draft',
      missing: ['description', 'keyFact', 'difficulty'],
    });
    expect(rateElement(medium)).toEqual({
      quality: 'medium',
      missing: ['article', 'otherDescription', 'photo', 'line'],
    });
    expect(rateElement(good)).toEqual({ quality: 'good', missing: ['otherArticle', 'allKeyFacts', 'photos'] });
    const texts = {
      en: { name: '', description: 'Steep.', article },
      es: { name: '', description: 'Empinado.', article },
    };
    const fields = { heightMeters: 400, maxSlopeDegrees: 50, elevationMeters: 2900 };
    expect(rateElement({ ...good, texts, fields, images: ['a', 'b', 'c'] })).toEqual({
      quality: 'excellent',
      missing: [],
    });
  });

  it('asks no kind for what it does not have', () => {
    const list = { ...emptyDraft('list'), name: 'All', texts: { en: { name: '', description: 'All of them.' } } };
    expect(rateElement(list)).toEqual({ quality: 'medium', missing: ['article', 'otherDescription', 'photo'] });
    const shelter = { ...emptyDraft('shelter'), name: 'Hut', place: [0, 42] as const };
    expect(rateElement(shelter).missing).toEqual(['description', 'keyFact']);
  });

  it('takes no step for a later one that is there already', () => {
    expect(rateElement({ ...good, texts: {}, images: ['a', 'b', 'c'] }).quality).toBe('draft');
  });
});
