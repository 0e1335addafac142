import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TargetFilter, TargetSort } from '#app/data/generated/types.ts';

export const TARGET_SORTS = ['date', 'height', 'name', 'distance'] as const satisfies readonly TargetSort[];

/** What the address of a page of targets asks for. */
export interface AskedTargets {
  readonly state: 'pending' | 'completed' | null;
  readonly kind: KindName | null;
  readonly region: string | null;
  readonly year: number | null;
  readonly list: string | null;
  readonly difficulty: { readonly scale: string; readonly hardest: string } | null;
  readonly near: LonLat | null;
  readonly sort: TargetSort;
  readonly isTable: boolean;
}

/** Half way round the Earth. */
const ANYWHERE_METERS = 20_040_000;

export function kindParam(url: URL): KindName | null {
  const asked = url.searchParams.get('kind') ?? '';
  return isKindName(asked) ? asked : null;
}

export function readTargetsQuery(url: URL, state: AskedTargets['state']): AskedTargets {
  const query = url.searchParams;
  const [lon = Number.NaN, lat = Number.NaN] = (query.get('near') ?? '').split(',').map(Number);
  const near: LonLat | null = query.has('near') && isLonLat(lon, lat) ? [lon, lat] : null;
  const year = /^\d{4}$/.test(query.get('year') ?? '') ? Number(query.get('year')) : null;
  const [scale, hardest] = [query.get('scale') ?? '', query.get('hardest') ?? ''];
  const sort = TARGET_SORTS.find((one) => one === query.get('sort')) ?? 'date';
  return {
    state,
    kind: kindParam(url),
    region: query.get('region'),
    year: year === 0 ? null : year,
    list: query.get('list'),
    difficulty: scale !== '' && hardest !== '' ? { scale, hardest } : null,
    near,
    sort: sort === 'distance' && !near ? 'date' : sort,
    isTable: query.get('v') === 'table',
  };
}

export function writeTargetsQuery(asked: Omit<AskedTargets, 'state'>): Record<string, string> {
  const { kind, region, year, list, difficulty, near, sort, isTable } = asked;
  return Object.fromEntries(
    Object.entries({
      v: isTable ? 'table' : null,
      kind,
      region,
      year: year === null ? null : String(year),
      list,
      ...difficulty,
      // About a kilometre, which does not reveal an address.
      near: near && near.map((degrees) => degrees.toFixed(2)).join(','),
      sort: sort === 'date' ? null : sort,
    }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

export function targetFilterOf({
  state,
  kind,
  region,
  year,
  list,
  difficulty,
  near,
  sort,
}: AskedTargets): TargetFilter {
  return {
    state,
    type: kind,
    region,
    year,
    listId: list,
    difficulty,
    // The position only orders: what has none is left out of an order by distance alone.
    near: sort === 'distance' && near ? { lon: near[0], lat: near[1], maxMeters: ANYWHERE_METERS } : null,
  };
}

/** The same filter for the addresses of the map. */
export function targetMapQuery({ state, kind, region, year, list, difficulty }: AskedTargets): string {
  const given = { state, kind, region, year: year === null ? null : String(year), list, ...difficulty };
  return new URLSearchParams(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
}

export const isFiltered = ({ region, year, list, difficulty }: AskedTargets): boolean =>
  [region, year, list, difficulty].some((one) => one !== null);
