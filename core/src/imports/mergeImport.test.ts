import { describe, expect, it } from 'vitest';
import type { ElementDraft } from '../elements/elementDraft.ts';
import { emptyDraft } from '../elements/readDraft.ts';
import { mergeImport } from './mergeImport.ts';
import type { PartOwner } from './mergeImport.ts';

const current: ElementDraft = {
  ...emptyDraft('mountain'),
  name: 'Aneto',
  place: [0.65, 42.63],
  positionAccuracyMeters: 300,
  fields: { elevationMeters: 3404 },
  difficulties: [{ scale: 'alpine', value: 'PD' }],
  otherNames: [{ name: 'Anethou', language: 'fr' }],
};
const incoming: ElementDraft = {
  ...emptyDraft('mountain'),
  name: 'Pico de Aneto',
  texts: { en: { name: 'Aneto Peak', description: '' } },
  otherNames: [
    { name: 'Pic d’Aneto', language: 'ca' },
    { name: 'Anethou', language: 'fr' },
  ],
  place: [0.656_5, 42.631_1],
  positionAccuracyMeters: 10,
  fields: { elevationMeters: 3403, summitCross: true },
  difficulties: [
    { scale: 'alpine', value: 'F' },
    { scale: 'sacHiking', value: 'T5' },
  ],
};
const survey = (path: string): PartOwner =>
  /place|fields.elevation|difficulties|^name$|otherNames/.test(path) ? { isPerson: false, source: 'ign-es' } : null;
const merge = (ownerOf: (path: string) => PartOwner, one = current, other = incoming): ElementDraft =>
  mergeImport(one, other, 'openstreetmap', ownerOf);

describe('merging what a file says', () => {
  it('makes the position exact, fills what is missing, and loses no name and no official height', () => {
    expect(merge(survey)).toEqual({
      ...current,
      place: incoming.place,
      positionAccuracyMeters: 10,
      texts: { en: { name: 'Aneto Peak', description: '' } },
      fields: { elevationMeters: 3404, summitCross: true },
      difficulties: [
        { scale: 'alpine', value: 'PD' },
        { scale: 'sacHiking', value: 'T5' },
      ],
      otherNames: [
        { name: 'Anethou', language: 'fr' },
        { name: 'Pico de Aneto', language: null },
        { name: 'Pic d’Aneto', language: 'ca' },
      ],
    });
  });

  it('leaves what a person wrote, or took away', () => {
    const person = (path: string): PartOwner =>
      /place|otherNames|summitCross/.test(path) ? { isPerson: true } : survey(path);
    const merged = merge(person);
    expect(merged).toMatchObject({ place: current.place, positionAccuracyMeters: 300, otherNames: current.otherNames });
    expect(merged.fields).toEqual({ elevationMeters: 3404 });
  });

  it('follows the source where that said it before', () => {
    const own = (): PartOwner => ({ isPerson: false, source: 'openstreetmap' });
    const merged = merge(own);
    expect(merged).toMatchObject({ name: 'Pico de Aneto', fields: { elevationMeters: 3403 } });
    expect(merge(own, merged)).toEqual(merged);
  });

  it('gives a volcano no course, and takes no place that is worse', () => {
    const exact = { ...current, positionAccuracyMeters: 2 };
    expect(merge(survey, exact).place).toEqual(current.place);
    const course: ElementDraft = {
      ...incoming,
      line: [
        [0, 1],
        [0, 2],
      ],
      fields: { lengthMeters: 5 },
    };
    expect(merge(survey, current, course)).toMatchObject({ line: null, fields: current.fields });
  });

  it('changes nothing the second time', () => {
    const merged = merge(survey);
    expect(
      merge((path) => (path === 'place' ? { isPerson: false, source: 'openstreetmap' } : survey(path)), merged),
    ).toEqual(merged);
  });
});
