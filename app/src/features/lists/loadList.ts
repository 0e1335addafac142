import { data } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { slotCountOf } from '@cordada/core/lists/completionStyles';
import type { CompletionStyle } from '@cordada/core/lists/completionStyles';
import { runOperation } from '#app/data/execute.ts';
import { List } from '#app/data/generated/lists.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { areFarApart, cardOf, elementPageOf, notThisKind, redirectToKind } from '#app/features/elements/index.ts';
import { distinctiveRegions } from './regions/distinctiveRegions.ts';
import { divideByRegion } from './regions/listRegions.ts';
import type { ListDivision } from './regions/listRegions.ts';
import type { Card, Completion, ElementPageData, Person } from '#app/features/elements/index.ts';

export interface ListItem extends Card {
  readonly place: LonLat | null;
}

export interface EditionSummary {
  readonly number: number;
  readonly datedOn: string;
  readonly isFrozen: boolean;
  readonly memberCount: number;
  readonly added: number;
  readonly removed: number;
}

export interface ListData extends ElementPageData {
  readonly owner: Person | null;
  readonly edition: {
    readonly number: number;
    readonly datedOn: string;
    readonly isFrozen: boolean;
    readonly hasRule: boolean;
    readonly criterion: string;
    readonly sourceTitle: string;
    readonly sourceUrl: string | null;
    readonly style: CompletionStyle;
    readonly completesAt: number;
  };
  readonly editions: readonly EditionSummary[];
  readonly joined: number;
  readonly ranking: { readonly showsMostActive: boolean; readonly showsFirst: boolean };
  readonly firstCompleters: readonly Completion[];
  readonly mostActive: readonly { readonly done: number; readonly user: Person | null }[];
  /** How many slots (seasons or months) each list item has; 1 in the style `once`. */
  readonly slots: number;
  readonly members: readonly ListItem[];
  readonly divisions: readonly ListDivision[];
  readonly completers: readonly Completion[];
}

const NO_LIST = {
  owner: null,
  editions: [],
  joined: 0,
  ranking: { showsMostActive: false, showsFirst: false },
  firstCompleters: [],
  mostActive: [],
};

export const loadList: Load<ListData> = async (input) => {
  const { params, url, site, signal } = input;
  const asked = url.searchParams.get('edition');
  const number = asked !== null && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
  const { element } = await runOperation(site, List, { id: params['id'] ?? '', edition: number }, signal);
  if (notThisKind(element.type, 'list')) throw redirectToKind(input, element);
  requireCanonical(input, 'list', { id: element.id, slug: element.slug });
  const { edition } = element;
  // A list without an edition has no content.
  if (!edition) throw data({ errorCode: 'not_found' }, { status: 404 });
  const { owner, editions, joined, ranking, firstCompleters, mostActive } = 'editions' in element ? element : NO_LIST;
  const { members, rule, ...shown } = edition;
  const places = members.map(({ location }): LonLat | null => {
    const [lat, lon] = location ?? [];
    return lat === undefined || lon === undefined ? null : [lon, lat];
  });
  const isLocated = areFarApart(places);
  const regions = distinctiveRegions(members.map((member) => member.regions));
  return {
    ...elementPageOf(element, site.language),
    ownerId: owner?.id,
    owner,
    edition: { ...shown, hasRule: rule !== null },
    editions,
    joined,
    ranking,
    firstCompleters,
    mostActive,
    slots: slotCountOf(edition.style),
    members: members.map((member, index) => ({
      ...cardOf(isLocated ? member : { ...member, locatorMap: null }),
      region: regions[index]?.name,
      place: places[index] ?? null,
    })),
    divisions: divideByRegion(members),
    completers: element.completers,
  };
};
