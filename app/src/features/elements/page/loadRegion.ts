import { data } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { runOperation } from '#app/data/execute.ts';
import { Region } from '#app/data/generated/elements.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { cardOf } from '../card.ts';
import type { Card } from '../card.ts';
import { elementPageOf } from './elementPage.ts';
import type { ElementPageData } from './elementPage.ts';
import { notThisKind, redirectToKind } from './elementResponses.ts';

type Outline = readonly (readonly (readonly LonLat[])[])[];

export interface RegionData extends ElementPageData {
  /** Empty if it has none. */
  readonly level: string;
  readonly outline: Outline | null;
  readonly outlineAccuracyMeters: number | null;
  readonly outlineCredit: { readonly publisher: string; readonly licence: string } | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly areaSquareMeters: number | null;
  readonly highest: readonly Card[];
  readonly visited: readonly (Card & { readonly activities: number })[];
  readonly lists: readonly Card[];
  readonly subRegions: readonly {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly level: string;
  }[];
}

const levelOf = (facts: unknown): string =>
  typeof facts === 'object' && facts !== null && 'level' in facts && typeof facts.level === 'string' ? facts.level : '';

export const loadRegion: Load<RegionData> = async (input) => {
  const { params, site, signal } = input;
  const { element, elements } = await runOperation(site, Region, { id: params['id'] ?? '' }, signal);
  if (notThisKind(element.type, 'region')) throw redirectToKind(input, element);
  requireCanonical(input, 'region', { id: element.id, slug: element.slug });
  if (!('subRegions' in element)) throw data({ errorCode: 'not_found' }, { status: 404 });
  const collator = new Intl.Collator(site.language);
  return {
    ...elementPageOf(element, site.language),
    level: levelOf(element.facts),
    outline: element.simplifiedOutline as Outline | null,
    outlineAccuracyMeters: element.outlineAccuracyMeters,
    outlineCredit: element.outlineCredit,
    counts: Object.fromEntries(element.elementCounts.map(({ type, count }) => [type, count])),
    areaSquareMeters: element.areaSquareMeters,
    highest: elements.nodes.map((node) => cardOf(node)),
    visited: element.mostVisited.flatMap(({ element: pin, count }) =>
      pin ? [{ ...cardOf(pin), activities: count }] : [],
    ),
    lists: element.listsInside.map((list) => cardOf(list)),
    subRegions: element.subRegions
      .map(({ id, name, slug, facts }) => ({ id, name, slug, level: levelOf(facts) }))
      .sort((a, b) => collator.compare(a.name, b.name)),
  };
};
