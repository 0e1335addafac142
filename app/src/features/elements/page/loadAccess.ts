import { runOperation } from '#app/data/execute.ts';
import { Access } from '#app/data/generated/elements.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { cardOf } from '../card.ts';
import type { Card } from '../card.ts';
import { elementPageOf } from './elementPage.ts';
import type { ElementPageData } from './elementPage.ts';
import { notThisKind, redirectToKind } from './elementResponses.ts';
import { neighboursOf } from './loadPin.ts';
import type { Neighbour } from './loadPin.ts';

export interface AccessData extends ElementPageData {
  readonly leadsTo: readonly Card[];
  readonly routesThrough: readonly Card[];
  readonly nearby: readonly Neighbour[];
}

export const loadAccess: Load<AccessData> = async (input) => {
  const { params, site, signal } = input;
  const looseId = params['looseId'] ?? '';
  const { access: element } = await runOperation(site, Access, { looseId }, signal);
  if (notThisKind(element.type, 'access')) throw redirectToKind(input, element);
  requireCanonical(input, 'access', { looseId: element.id, slug: element.slug });
  const page = elementPageOf(element, site.language);
  return {
    ...page,
    leadsTo: element.leadsTo.map((pin) => cardOf(pin)),
    routesThrough: element.routesThrough.map((route) => cardOf(route)),
    nearby: neighboursOf(page.place, element.nearby),
  };
};
