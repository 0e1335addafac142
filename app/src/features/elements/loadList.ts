import { data } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { runOperation } from '#app/data/execute.ts';
import { List } from '#app/data/generated/elements.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { cardOf } from './card.ts';
import type { Card } from './card.ts';
import type { Completion } from './ElementFoot.tsx';
import { elementPageOf } from './elementPage.ts';
import type { ElementPageData } from './elementPage.ts';
import { notThisKind, redirectToKind } from './elementResponses.ts';

export interface ListMember extends Card {
  readonly place: LonLat | null;
}

export interface ListData extends ElementPageData {
  readonly edition: {
    readonly number: number;
    readonly datedOn: string;
    readonly criterion: string;
    readonly completesAt: number;
  };
  readonly members: readonly ListMember[];
  readonly completers: readonly Completion[];
}

export const loadList: Load<ListData> = async (input) => {
  const { params, site, signal } = input;
  const { element } = await runOperation(site, List, { id: params['id'] ?? '' }, signal);
  if (notThisKind(element.type, 'list')) throw redirectToKind(input, element);
  requireCanonical(input, 'list', { id: element.id, slug: element.slug });
  const { edition } = element;
  // A list without an edition has nothing to show.
  if (!edition) throw data({ errorCode: 'not_found' }, { status: 404 });
  return {
    ...elementPageOf(element, site.language),
    edition: {
      number: edition.number,
      datedOn: edition.datedOn,
      criterion: edition.criterion,
      completesAt: edition.completesAt,
    },
    members: edition.members.map((member) => {
      const [lat, lon] = member.location ?? [];
      return { ...cardOf(member), place: lat === undefined || lon === undefined ? null : ([lon, lat] as const) };
    }),
    completers: element.completers,
  };
};
