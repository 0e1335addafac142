import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MEASURE_MAX_POINTS } from '@cordada/core/limits';
import { FILTER_QUERY, readMyState, readNear, writeNear } from '@cordada/core/elements/listing/listingFilter';
import type { MyState, NearFilter } from '@cordada/core/elements/listing/listingFilter';
import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { MapSketch, MapView } from '#app/map/mapContent.ts';
import { readLayers, writeLayers } from '#app/map/layers/mapLayers.ts';
import type { MapLayers } from '#app/map/layers/mapLayers.ts';

/** The state of the explore view; the URL contains all of it. */
export interface ExploreState {
  readonly view: MapView | null;
  readonly layers: MapLayers;
  /** Null for all kinds. */
  readonly kinds: readonly KindName[] | null;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
  readonly text: string;
  /** True to search the whole world, false for the visible area only. */
  readonly isEverywhere: boolean;
  readonly filters: Readonly<Record<string, string>>;
  readonly myState: MyState | null;
  readonly regionId: string | null;
  /** A circle around a place of the map, chosen by its centre. */
  readonly near: NearFilter | null;
  readonly chosenId: string | null;
  readonly order: ExploreOrder;
  readonly hasTargets: boolean;
  readonly isGrouped: boolean;
  /** The measured line; null while measuring is off. */
  readonly measure: MapSketch | null;
}

/** Orders of the list, the usual one first. */
export const EXPLORE_ORDERS = ['importance', 'elevation', 'name'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

const ID = /^\w{1,40}$/;
const PAIR = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?)$/;
/** Longitude, latitude, zoom and, in 3D, bearing and pitch. */
const AT = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?),(\d{1,2}(?:\.\d+)?)(?:,(-?\d{1,3}),(\d{1,2}))?$/;

/** Parses the query; invalid values are ignored. */
export function readExploreAddress(query: URLSearchParams): ExploreState {
  const [, lon, lat, zoom, bearing, pitch] = (AT.exec(query.get('at') ?? '') ?? []).map(Number);
  const isPlace = lon !== undefined && lat !== undefined && isLonLat(lon, lat);
  const kinds = (query.get('kinds') ?? '').split(',').filter(isKindName);
  return {
    view: isPlace
      ? {
          center: [lon, lat],
          zoom: Math.min(17, zoom ?? 8),
          ...(bearing !== undefined && pitch !== undefined && pitch > 0 && { bearing, pitch: Math.min(60, pitch) }),
        }
      : null,
    layers: readLayers(query),
    kinds: kinds.length > 0 ? kinds : null,
    minElevationMeters: readMeters(query.get('min')),
    maxElevationMeters: readMeters(query.get('max')),
    text: (query.get('q') ?? '').slice(0, 100),
    isEverywhere: query.get('in') === 'all',
    filters: Object.fromEntries(
      FILTER_QUERY.flatMap((name) => {
        const value = query.get(name)?.slice(0, 40);
        return value ? [[name, value]] : [];
      }),
    ),
    myState: readMyState(query),
    regionId: ID.exec(query.get('region') ?? '')?.[0] ?? null,
    near: query.has('within') ? readNear(query) : null,
    order: EXPLORE_ORDERS.find((order) => order === query.get('sort')) ?? 'importance',
    hasTargets: query.get('targets') === 'mine',
    isGrouped: query.get('groups') === 'on',
    measure: readMeasure(query),
    chosenId: ID.exec(query.get('element') ?? '')?.[0] ?? null,
  };
}

export function writeExploreAddress(state: ExploreState): URLSearchParams {
  const query = new URLSearchParams({ v: 'map' });
  if (state.view) {
    const { center, zoom, bearing = 0, pitch = 0 } = state.view;
    // More precise than one pixel at any zoom, and short enough to share.
    const digits = Math.max(2, Math.ceil(zoom / 3));
    const tilt = pitch > 0 ? [bearing.toFixed(0), pitch.toFixed(0)] : [];
    query.set('at', [center[0].toFixed(digits), center[1].toFixed(digits), zoom.toFixed(1), ...tilt].join(','));
  }
  writeLayers(state.layers, query);
  if (state.kinds) query.set('kinds', state.kinds.join(','));
  if (state.minElevationMeters !== null) query.set('min', String(state.minElevationMeters));
  if (state.maxElevationMeters !== null) query.set('max', String(state.maxElevationMeters));
  for (const [name, value] of Object.entries(state.filters)) query.set(name, value);
  if (state.myState) query.set('mine', state.myState);
  if (state.regionId) query.set('region', state.regionId);
  if (state.near) {
    query.set('near', writeNear([state.near.lon, state.near.lat]));
    query.set('within', String(state.near.maxMeters / 1_000));
  }
  if (state.text) query.set('q', state.text);
  if (state.isEverywhere) query.set('in', 'all');
  if (state.order !== 'importance') query.set('sort', state.order);
  if (state.hasTargets) query.set('targets', 'mine');
  if (state.isGrouped) query.set('groups', 'on');
  if (state.measure) {
    const { places, isClosed } = state.measure;
    query.set('measure', places.map(([lon, lat]) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join(';'));
    if (isClosed) query.set('shape', 'closed');
  }
  if (state.chosenId) query.set('element', state.chosenId);
  return query;
}

type FilterName = 'kinds' | 'minElevationMeters' | 'maxElevationMeters' | 'filters' | 'myState' | 'regionId' | 'near';

export function countFilters({
  kinds,
  minElevationMeters,
  maxElevationMeters,
  filters,
  myState,
  regionId,
  near,
}: Pick<ExploreState, FilterName>): number {
  const others = [minElevationMeters, maxElevationMeters, myState, regionId, near].filter((one) => one !== null);
  return (kinds?.length ?? 0) + others.length + Object.keys(filters).filter((name) => name !== 'scale').length;
}

/** Searching everywhere is offered only with a text or filter. */
export function isLimited(state: Pick<ExploreState, FilterName | 'text'>): boolean {
  return state.text !== '' || countFilters(state) > 0;
}

function readMeasure(query: URLSearchParams): MapSketch | null {
  const text = query.get('measure');
  if (text === null) return null;
  const places = text.split(';', MEASURE_MAX_POINTS).flatMap((pair): LonLat[] => {
    const [, lon, lat] = (PAIR.exec(pair) ?? []).map(Number);
    return lon !== undefined && lat !== undefined && isLonLat(lon, lat) ? [[lon, lat]] : [];
  });
  return { places, isClosed: query.get('shape') === 'closed' };
}

function readMeters(text: string | null): number | null {
  return text !== null && /^-?\d{1,5}$/.test(text) ? Number(text) : null;
}
