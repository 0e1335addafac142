import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../testing/processorSeconds.ts';
import { draftProblems, fieldFromText, fieldProblem, numberFromText, problemText } from './elementDraft.ts';
import type { ElementDraft } from './elementDraft.ts';
import type { Field } from './fields.ts';
import { elementKind } from './kinds.ts';

describe('numberFromText', () => {
  it.each([
    ['3143', 3143],
    ['3143,45', 3143.45],
    ['3143.45', 3143.45],
    ['2 500 m', 2500],
    ['2\u00a0500', 2500],
    ['2\u202f500,5\u00a0m', 2500.5],
    [' -12 ', -12],
    ['+7', 7],
    ['45°', 45],
    ['45º', 45],
    ['0', 0],
    ['007', 7],
    ['1e3', null],
    ['0x10', null],
    ['', null],
    ['m', null],
    ['-', null],
    [',5', null],
    ['5,', null],
    ['1.234.567', null],
    ['12 ft', null],
    ['~2500', null],
    ['2500?', null],
    ['Infinity', null],
    ['9'.repeat(400), null],
  ])('reads %j as %s', (text, value) => {
    expect(numberFromText(text)).toBe(value);
  });

  it('gives up on any mess at once', async () => {
    const giveUp = (): void => {
      for (const mess of ['1'.repeat(100_000), `1${' '.repeat(100_000)}`, '1 '.repeat(50_000)]) {
        expect(numberFromText(`${mess}x`)).toBeNull();
      }
    };
    expect(await processorSeconds(giveUp)).toBeLessThan(4);
  });
});

const field = (value: Field['value']): Field => ({ value });

describe('fields', () => {
  it.each<[Field['value'], unknown, string | null]>([
    [{ type: 'number', min: 0, max: 9000 } as Field['value'], 9000, null],
    [{ type: 'number', min: 0, max: 9000 } as Field['value'], 9000.1, 'from 0 to 9000'],
    [{ type: 'number', min: 0, max: 9000 } as Field['value'], Number.NaN, 'a number'],
    [{ type: 'number', min: 0, max: 9000, integer: true } as Field['value'], 1.5, 'whole'],
    [{ type: 'choice', options: ['a', 'b'] }, 'b', null],
    [{ type: 'choice', options: ['a', 'b'] }, 'toString', 'of a, b'],
    [{ type: 'choices', options: ['a', 'b'] }, ['a', 'b'], null],
    [{ type: 'choices', options: ['a', 'b'] }, ['a', 'c'], 'of a, b'],
    [{ type: 'flag' }, 'yes', 'true or false'],
    [{ type: 'url' }, 'https://example.org/a', null],
    [{ type: 'url' }, 'javascript:alert(1)', 'web address'],
    [{ type: 'url' }, 'https://a\nb', 'web address'],
    [{ type: 'phone' }, '+34 (974) 55-12', null],
    [{ type: 'phone' }, 'call me', 'phone'],
  ])('judges %o with %o', (value, given, problem) => {
    const found = fieldProblem(field(value), given as never);
    if (problem === null) expect(found).toBeNull();
    else expect(problemText({ path: 'fields.x', ...found! })).toContain(problem);
  });

  it('reads cells of tables', () => {
    expect(fieldFromText(field({ type: 'number', min: 0, max: 1 } as Field['value']), '  ')).toBeUndefined();
    expect(fieldFromText(field({ type: 'number', min: 0, max: 1 } as Field['value']), 'x')).toBeNaN();
    expect(fieldFromText(field({ type: 'choices', options: [] }), 'N | NE')).toEqual(['N', 'NE']);
    expect(['yes', 'SÍ', '1', 'no', '0'].map((text) => fieldFromText(field({ type: 'flag' }), text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('draftProblems', () => {
  const draft = (extra: Partial<ElementDraft> = {}): ElementDraft => ({
    kind: 'mountain',
    name: 'Aneto',
    texts: {},
    otherNames: [],
    place: [0.6567, 42.6311],
    positionAccuracyMeters: null,
    countries: ['ES'],
    fields: { elevationMeters: 3404 },
    difficulties: [],
    ...extra,
  });

  it.each<[string, Partial<ElementDraft>, RegExp | null]>([
    ['what is right', {}, null],
    ['a missing name', { name: '' }, /name is missing/],
    ['a name of two lines', { name: 'Pico\nAneto' }, /spaces or signs/],
    ['a name that hides text', { name: 'Aneto\u202E' }, /spaces or signs/],
    ['a name without end', { name: 'x'.repeat(121) }, /more than 120/],
    ['a place beyond the pole', { place: [0, 91] }, /not on Earth/],
    ['a place that is no number', { place: [Number.NaN, 0] }, /not on Earth/],
    ['an unknown field', { fields: { isAdmin: true } }, /isAdmin is no field/],
    ['an inherited field', { fields: { constructor: 'x' } }, /constructor is no field/],
    ['a height of nowhere', { fields: { elevationMeters: 1e9 } }, /elevationMeters must be/],
    ['a grade of another scale', { difficulties: [{ scale: 'alpine', value: 'T9' }] }, /T9, which is no grade/],
  ])('judges %s', (_name, extra, problem) => {
    const problems = draftProblems(draft(extra));
    if (problem === null) expect(problems).toEqual([]);
    else expect(problems.map(problemText).join('; ')).toMatch(problem);
  });

  it('takes no scale that the kind is not graded on', () => {
    const scales = elementKind('mountain').scales;
    expect(scales).not.toContain('aid');
    expect(draftProblems(draft({ difficulties: [{ scale: 'aid', value: 'A1' }] }))).toEqual([
      { path: 'difficulties', code: 'unknownScale', values: { scale: 'aid' } },
    ]);
  });
});
