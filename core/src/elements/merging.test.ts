import { describe, expect, it } from 'vitest';
import { canMergeKinds, missingParts, takeParts } from './merging.ts';
import { readDraft } from './readDraft.ts';

const target = readDraft('mountain', {
  name: 'Pico Alto',
  place: [0.5, 42.6],
  fields: { elevationMeters: 3000 },
  texts: { en: { name: 'High Peak', description: 'Ours.' } },
});
const source = readDraft('volcano', {
  name: 'Pic Haut',
  place: [0.501, 42.6],
  fields: { elevationMeters: 2999, prominenceMeters: 90, volcanoStatus: 'extinct' },
  texts: { en: { name: 'High Peak', description: 'Theirs.' }, es: { name: '', description: 'Suya.' } },
  otherNames: [{ name: 'Altito', language: 'es' }],
  parentId: 'x',
});

describe('merging two elements', () => {
  it('offers what only the other says, as far as the kind has it', () => {
    expect(missingParts(target, source)).toEqual([
      {
        path: 'otherNames',
        value: [
          { name: 'Pic Haut', language: null },
          { name: 'Altito', language: 'es' },
        ],
      },
      { path: 'texts.es.description', value: 'Suya.' },
      { path: 'fields.prominenceMeters', value: 90 },
    ]);
  });

  it('puts photos behind those that are there', () => {
    const [ours, theirs] = [
      { ...target, images: ['a', 'b'] },
      { ...source, images: ['b', 'c'] },
    ];
    expect(missingParts(ours, theirs).at(-1)).toEqual({ path: 'images', value: ['a', 'b', 'c'] });
    expect(missingParts(theirs, ours).at(-1)).toEqual({ path: 'images', value: ['b', 'c', 'a'] });
    expect(missingParts(ours, { ...source, images: ['b'] }).map(({ path }) => path)).not.toContain('images');
  });

  it('takes what was chosen and nothing that is known', () => {
    const merged = takeParts(target, source, ['fields.prominenceMeters', 'fields.elevationMeters', 'place']);
    expect(merged).toEqual({ ...target, fields: { elevationMeters: 3000, prominenceMeters: 90 } });
  });

  it('allows one kind, and kinds that are taken for one another', () => {
    expect(canMergeKinds('mountain', 'mountain')).toBe(true);
    expect(canMergeKinds('mountain', 'volcano')).toBe(true);
    expect(canMergeKinds('ridge', 'climbingRoute')).toBe(true);
    expect(canMergeKinds('region', 'region')).toBe(true);
    expect(canMergeKinds('mountain', 'shelter')).toBe(false);
    expect(canMergeKinds('shelter', 'route')).toBe(false);
    expect(canMergeKinds('list', 'list')).toBe(false);
  });
});
