import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffDrafts, draftParts, mergeDrafts, withPart, withPinAccuracy } from './draftParts.ts';
import type { ElementDraft } from './elementDraft.ts';
import { emptyDraft, readDraft } from './readDraft.ts';

const value = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const text = fc.string({ minLength: 1, maxLength: 8 }).map((some) => `x${some.replaceAll('\0', '')}`);
const parts = fc.record({
  name: text,
  'texts.en.name': value(text),
  'texts.es.description': value(text),
  'fields.elevationMeters': value(fc.integer({ min: 0, max: 8_000 })),
  'fields.orientations': value(fc.subarray(['N', 'E', 'S'], { minLength: 1 })),
  place: value(fc.tuple(fc.integer({ min: -170, max: 170 }), fc.integer({ min: -80, max: 80 }))),
  otherNames: value(
    fc.array(fc.record({ name: text, language: fc.constantFrom('es', null) }), { minLength: 1, maxLength: 3 }),
  ),
});
const draft = parts.map((given) =>
  Object.entries(given).reduce<ElementDraft>((made, [path, one]) => withPart(made, path, one), emptyDraft('couloir')),
);
const plain = (one: ElementDraft) => Object.fromEntries(draftParts(one));

describe('parts of a draft', () => {
  it('are put back as they were taken', () => {
    fc.assert(
      fc.property(draft, draft, (a, b) => {
        const made = diffDrafts(a, b).reduce((one, { path, after }) => withPart(one, path, after), a);
        expect(plain(made)).toEqual(plain(b));
      }),
    );
  });

  it('differ only where something was changed', () => {
    fc.assert(fc.property(draft, (a) => void expect(diffDrafts(a, structuredClone(a))).toEqual([])));
    const before = readDraft('mountain', { name: 'Aneto', fields: { elevationMeters: 3403 } });
    const after = readDraft('mountain', { name: 'Aneto', fields: { elevationMeters: 3404, rockTypes: ['granite'] } });
    expect(diffDrafts(before, after)).toEqual([
      { path: 'fields.elevationMeters', before: 3403, after: 3404 },
      { path: 'fields.rockTypes', before: undefined, after: ['granite'] },
    ]);
  });
});

describe('mergeDrafts', () => {
  it('joins different paragraphs of one article, and leaves the same to the author', () => {
    const article = (...paragraphs: readonly string[]) => ({
      texts: {
        en: {
          article: {
            type: 'doc',
            content: paragraphs.map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] })),
          },
        },
      },
    });
    const read = (...paragraphs: readonly string[]) => readDraft('mountain', article(...paragraphs));
    const base = read('Up', 'Top', 'Down');
    expect(mergeDrafts(base, read('Up, mine', 'Top', 'Down'), read('Up', 'Top', 'Down, theirs'))).toEqual({
      merged: read('Up, mine', 'Top', 'Down, theirs'),
      conflicts: [],
    });
    expect(mergeDrafts(base, read('Up', 'Top, mine', 'Down'), read('Up', 'Top, theirs', 'Down'))).toEqual({
      merged: read('Up', 'Top, mine', 'Down'),
      conflicts: ['texts.en.article'],
    });
  });

  it('loses nothing: every part is mine, theirs, or mine and named as a conflict', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const [b, m, t, result] = [base, mine, theirs, merged].map(plain) as [object, object, object, object] as Record<
          string,
          unknown
        >[];
        for (const path of new Set([b, m, t].flatMap((one) => Object.keys(one!)))) {
          const is = (x: unknown, y: unknown): boolean => JSON.stringify(x) === JSON.stringify(y);
          const [was, my, their] = [b![path], m![path], t![path]];
          if (is(my, their) || is(their, was)) expect(result![path]).toEqual(my);
          else if (is(my, was)) expect(result![path]).toEqual(their);
          else {
            expect(result![path]).toEqual(my);
            expect(conflicts).toContain(path);
          }
        }
      }),
    );
  });

  it('takes both texts where two people wrote different ones', () => {
    const base = readDraft('couloir', { name: 'Norte', texts: { en: { name: 'North', description: '' } } });
    const mine = withPart(base, 'texts.en.description', 'Steep.');
    const theirs = withPart(withPart(base, 'texts.es.description', 'Empinado.'), 'name', 'Canal Norte');
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.texts.en?.description).toBe('Steep.');
    expect(merged.texts.es?.description).toBe('Empinado.');
    expect(merged.name).toBe('Canal Norte');
  });
});

describe('readDraft', () => {
  it('survives anything and gives a draft of the kind', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const read = readDraft('access', json);
        expect(readDraft('access', JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
    );
    expect(
      readDraft('mountain', {
        name: 'a\0b\uD800',
        fields: { isAdmin: true, __proto__: 1, elevationMeters: 'x' },
        line: [[0, 1]],
      }),
    ).toEqual({
      ...emptyDraft('mountain'),
      name: 'ab\uFFFD',
      fields: { elevationMeters: 'x' },
    });
  });
});

const coarse = { ...emptyDraft('mountain'), place: [0.6566, 42.6311] as const, positionAccuracyMeters: 300 };

it('gives a pin that a member placed or moved the accuracy of a map, unless they state one', () => {
  expect(withPinAccuracy({ ...coarse, positionAccuracyMeters: null }, null).positionAccuracyMeters).toBe(30);
  expect(withPinAccuracy({ ...coarse, place: [0.6567, 42.6311] }, coarse).positionAccuracyMeters).toBe(30);
  expect(
    withPinAccuracy({ ...coarse, place: [0.6567, 42.6311], positionAccuracyMeters: 5 }, coarse).positionAccuracyMeters,
  ).toBe(5);
});

it('leaves the accuracy of a pin that stays, and of what has no place', () => {
  expect(withPinAccuracy({ ...coarse, name: 'Aneto' }, coarse).positionAccuracyMeters).toBe(300);
  expect(
    withPinAccuracy({ ...coarse, positionAccuracyMeters: null }, { ...coarse, positionAccuracyMeters: null })
      .positionAccuracyMeters,
  ).toBeNull();
  expect(
    withPinAccuracy({ ...coarse, place: null, positionAccuracyMeters: null }, null).positionAccuracyMeters,
  ).toBeNull();
});
