import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { readListingFilter, readMyState, readNear } from '@cordada/core/elements/listing/listingFilter';
import { hasToken } from '#app/data/viewer.ts';
import { isMemberListing } from '#app/pages/memberListing.ts';
import { toLogIn } from '#app/pages/toLogIn.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { Listing, RegionName } from '#app/data/generated/elements.ts';
import type { ElementFilter } from '#app/data/generated/types.ts';
import { regionGroups } from '#app/features/regions/index.ts';
import type { RegionGroup } from '#app/features/regions/index.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { cardOf, factsOf } from '../card.ts';
import type { Card, CardSource } from '../card.ts';
import { areFarApart } from './areFarApart.ts';
import { quickFilters, quickOnly, withoutQuick } from './filters/quickFilters.ts';
import { fieldKindsOf, kindOfListing, sortsOf, typesOf } from './listings.ts';
import type { ElementListing } from './listings.ts';
import { hasColumns, isWayListing } from './table/columns.ts';
import { whereOf } from './table/whereOf.ts';

export interface ListingCard extends Card {
  readonly awayMeters?: number;
  readonly matchedName?: string;
  /** Massif and country. */
  readonly where?: string | undefined;
  /** Of via ferratas. */
  readonly returnSeconds?: number;
  /** Of routes: options of the field `bestMonths`. */
  readonly months?: unknown;
  /** Of climbing routes. */
  readonly pitches?: number;
}

export interface ListingData {
  readonly kind: ElementListing | null;
  readonly cards: readonly ListingCard[];
  readonly total: number;
  /** False if `total` is only a lower bound. */
  readonly isTotalExact: boolean;
  readonly nextCursor: string | null;
  readonly region: { readonly id: string; readonly name: string } | null;
  readonly regions: readonly RegionGroup[];
  /** How many results each quick filter of the kind leaves; none when there are too many to count. */
  readonly quickCounts: readonly number[];
}

/** Parses a whole number clamped to -500..9000; null if invalid, so that a malformed URL does not break the page. */
function numberOf(text: string | null): number | null {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isFinite(value) ? Math.max(-500, Math.min(9000, value)) : null;
}

/** Whether places are cards, each with a picture and words; of lists and regions these are others. */
const hasCards = (kind: ElementListing | null): boolean =>
  kind !== null && !hasColumns(kind) && !['pin', 'region', 'list'].includes(kind);

/** What only rows with figures show. */
function columnFacts(kind: ElementListing | null, source: CardSource): Partial<ListingCard> {
  if (!hasColumns(kind)) return {};
  const { returnMinutes, pitches, bestMonths } = factsOf(source);
  return {
    where: whereOf(source.regions),
    ...(isWayListing(kind) && { note: source.description || undefined }),
    ...(kind === 'viaFerrata' && typeof returnMinutes === 'number' && { returnSeconds: returnMinutes * 60 }),
    ...(kind === 'climbingRoute' && typeof pitches === 'number' && { pitches }),
    ...(kind === 'route' && Array.isArray(bestMonths) && { months: bestMonths }),
  };
}

function placeAt(location: readonly number[] | null): LonLat | null {
  const [lat, lon] = location ?? [];
  return lat === undefined || lon === undefined ? null : [lon, lat];
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The other name that has more of the words than the shown one, which is why the place was found. */
function matchingName(shown: string, others: readonly (string | null | undefined)[], text: string): string | undefined {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const matchesOf = (name: string): number => words.filter((word) => plain(name).includes(word)).length;
  let [best, most]: [string | undefined, number] = [undefined, matchesOf(shown)];
  for (const name of others) if (name && matchesOf(name) > most) [best, most] = [name, matchesOf(name)];
  return best;
}

/** The API filter of a listing address. */
export function filterOf(kind: ElementListing | null, query: URLSearchParams): ElementFilter {
  return {
    types: typesOf(kind),
    regionId: query.get('region'),
    text: query.get('q'),
    minElevationMeters: numberOf(query.get('min')),
    maxElevationMeters: numberOf(query.get('max')),
    ...readListingFilter(fieldKindsOf(kind), query),
    near: readNear(query),
    myState: readMyState(query),
  };
}

/**
 * Loads one page of elements. The query parameters `q`, `region`, `min`, `max`, `sort`, `after` and the registry
 * filters select them.
 */
export const loadListing: Load<ListingData> = async ({ page, url, site, signal }) => {
  const query = url.searchParams;
  const kind = kindOfListing(page === 'elements' ? query.get('section') : page);
  const regionId = query.get('region');
  const text = query.get('q') ?? '';
  const near = readNear(query);
  const isOfMember = isMemberListing(page, query);
  if (isOfMember) {
    await site.hydrated;
    if (!hasToken()) throw toLogIn(site, url);
  }
  const sort = sortsOf(kind, near !== null).find(({ name }) => name === query.get('sort'));
  const quick = quickFilters(kind);
  const [{ elements, regions, elementFilterCounts }, region] = await Promise.all([
    runOperation(
      site,
      Listing,
      {
        filter: filterOf(kind, query),
        sort: sort?.sort ?? 'importance',
        sortField: sort?.field ?? null,
        after: query.get('after'),
        isSearch: text !== '',
        isDescribed: hasCards(kind) || isWayListing(kind),
        // Maps of where places of one range are look the same.
        hasLocators: kind !== 'region' && kind !== 'list' && !isWayListing(kind) && kind !== 'shelter',
        hasQuick: quick.length > 0,
        base: filterOf(kind, withoutQuick(kind, query)),
        quick: quick.map((filter) => filterOf(kind, quickOnly(kind, filter, query))),
      },
      signal,
    ),
    regionId ? runOperation(site, RegionName, { id: regionId }, signal) : null,
  ]).catch((error: unknown) => {
    // The session has been ended from another device.
    if (isOfMember && error instanceof ApiFailure && error.status === 401) throw toLogIn(site, url);
    throw error;
  });
  const places = elements.nodes.map(({ location }) => placeAt(location));
  const isLocated = hasCards(kind) || areFarApart(places);
  return {
    kind,
    cards: elements.nodes.map((node, index) => {
      const place = places[index] ?? null;
      const away = near && place ? distanceMeters([near.lon, near.lat], place) : null;
      const matchedName = matchingName(
        node.name,
        [node.officialName, ...(node.otherNames ?? []).map(({ name }) => name)],
        text,
      );
      return {
        ...cardOf(isLocated ? node : { ...node, locatorMap: null }),
        ...columnFacts(kind, node),
        ...(away !== null && { awayMeters: away }),
        ...(matchedName && { matchedName }),
      };
    }),
    total: elements.total,
    isTotalExact: !elements.hasMoreThanTotal,
    nextCursor: elements.hasNextPage ? elements.endCursor : null,
    region: region && { id: region.element.id, name: region.element.name },
    regions: regionGroups(regions, site.language),
    quickCounts: elementFilterCounts ?? [],
  };
};
