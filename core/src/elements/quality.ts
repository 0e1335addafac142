import type { ElementDraft } from './elementDraft.ts';
import type { Field } from './fields.ts';
import { elementKind } from './kinds.ts';
import type { Quality, QualityGap } from './qualities.ts';

const PHOTOS = 3;

/**
 * Rates an element and lists what it lacks for the next quality. A quality requires everything of the ones before it:
 * - *draft*: anything besides the name.
 * - *medium*: a place (pins and accesses), a description, one key fact, a difficulty for climbed kinds.
 * - *good*: an article, descriptions in both languages, a photo, a line for linear kinds.
 * - *excellent*: articles in both languages, all key facts, three photos.
 */
export function rateElement(draft: ElementDraft): {
  readonly quality: Quality;
  readonly missing: readonly QualityGap[];
} {
  const kind = elementKind(draft.kind);
  const texts = Object.values(draft.texts);
  const described = texts.filter(({ description }) => description !== '').length;
  const articles = texts.filter(({ article }) => article).length;
  const keys = Object.entries<Field>(kind.fields)
    .filter(([, { key }]) => key)
    .map(([name]) => name);
  const known = keys.filter((name) => draft.fields[name] !== undefined).length;
  const photos = new Set([...(draft.images ?? []), ...(draft.cover ? [draft.cover.imageId] : [])]).size;
  const isSomewhere = kind.isPin || draft.kind === 'access';
  const isClimbed = kind.isLinear && kind.scales.length > 0;
  const says =
    described + articles + photos + draft.difficulties.length + Object.keys(draft.fields).length > 0 ||
    draft.place !== null;

  const steps: readonly [Quality, readonly (readonly [QualityGap, boolean])[]][] = [
    ['draft', [['anything', says]]],
    [
      'medium',
      [
        ['place', !isSomewhere || draft.place !== null],
        ['description', described > 0],
        ['keyFact', keys.length === 0 || known > 0],
        ['difficulty', !isClimbed || draft.difficulties.length > 0],
      ],
    ],
    [
      'good',
      [
        ['article', articles > 0],
        ['otherDescription', described > 1],
        ['photo', photos > 0],
        ['line', !kind.isLinear || (draft.line?.length ?? 0) > 1],
      ],
    ],
    [
      'excellent',
      [
        ['otherArticle', articles > 1],
        ['allKeyFacts', known === keys.length],
        ['photos', photos >= PHOTOS],
      ],
    ],
  ];
  let quality: Quality = 'empty';
  for (const [step, needs] of steps) {
    const missing = needs.filter(([, isThere]) => !isThere).map(([gap]) => gap);
    if (missing.length > 0) return { quality, missing };
    quality = step;
  }
  return { quality, missing: [] };
}
