import type { RegionMembership } from '@cordada/core/accounts/adminEvents';
import type { Outline } from '@cordada/core/geo/area';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { waypointsOf } from '@cordada/core/elements/waypoints/waypoint';
import type { Db } from '#server/db/connect.ts';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { countryBorders } from './countryBorders.ts';
import {
  deleteMemberships,
  insertMemberships,
  listElementsInRegions,
  listOutlinesAround,
  loadRegionTree,
} from './membership.queries.ts';
import {
  deleteCorrection,
  insertExclusion,
  insertInclusion,
  replaceOutlineOrigin,
  replaceRings,
} from './regions.queries.ts';
import type { OutlineOrigin } from './regions.queries.ts';
import { ancestorsOf, partialRegions, regionsOf } from './regionsOf.ts';
import type { RegionTree } from './regionsOf.ts';

/** Replaces the outline of a region. Shapes that cross the antimeridian must already be split there. */
export async function writeOutline(trx: Db, regionId: string, outline: Outline, origin: OutlineOrigin): Promise<void> {
  const rows = outline.flatMap((rings, part) =>
    rings.map((ring, index) => {
      const open = isClosed(ring) ? ring.slice(0, -1) : ring;
      const micro = open.map(([lon, lat]) => [Math.round(lon * 1e6), Math.round(lat * 1e6)] as const);
      const lons = micro.map(([lon]) => lon);
      const lats = micro.map(([, lat]) => lat);
      return {
        part,
        ring: index,
        bbox: `(${Math.max(...lons)},${Math.max(...lats)}),(${Math.min(...lons)},${Math.min(...lats)})`,
        shape: `(${micro.map(([lon, lat]) => `(${lon},${lat})`).join(',')})`,
      };
    }),
  );
  await replaceRings(trx, regionId, rows);
  await replaceOutlineOrigin(trx, regionId, rows.length > 0 ? origin : null);
}

const isClosed = (ring: Outline[number][number]): boolean =>
  ring.length > 1 && ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];

/** Sets manually whether an element belongs to a region, or removes the override so that the outlines decide again. */
export async function correctRegion(
  trx: Db,
  elementId: string,
  regionId: string,
  membership: RegionMembership,
): Promise<void> {
  await deleteCorrection(trx, elementId, regionId);
  if (membership === 'inside') await insertInclusion(trx, elementId, regionId);
  if (membership === 'outside') await insertExclusion(trx, elementId, regionId);
  await recomputeRegions(trx, [elementId]);
}

/** Elements whose memberships are computed at once. */
const BATCH = 5_000;
/** Places of a line that are looked up in the outlines of smaller regions. */
const LINE_PLACES_MAX = 32;

/**
 * Computes region memberships from positions, lines or waypoints, stated countries and what people decided by hand. Writes only
 * differences.
 * @param elementIds null recomputes every element
 */
export async function recomputeRegions(trx: Db, elementIds: readonly string[] | null): Promise<void> {
  const tree = await loadRegionTree(trx);
  let after = '';
  for (;;) {
    const elements = await listElementsInRegions(trx, elementIds, after, BATCH);
    const wanted = await computeRegions(
      trx,
      tree,
      elements.map((element) => ({
        ...element,
        place: element.lon === null || element.lat === null ? null : [element.lon, element.lat],
        line: element.line
          ? decodeTrack(element.line).flatMap(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]))
          : waypointsOf({ waypoints: element.waypoints }).map(({ place }) => place),
      })),
    );
    const gone = elements.flatMap(({ id, computed, partial }, index) =>
      computed
        .filter((region) => wanted[index]!.get(region) !== partial.includes(region))
        .map((region) => ({ id, region })),
    );
    const fresh = elements.flatMap(({ id, computed, partial, included }, index) =>
      [...wanted[index]!].flatMap(([region, isPartial]) =>
        included.includes(region) || (computed.includes(region) && partial.includes(region) === isPartial)
          ? []
          : [{ id, region, isPartial }],
      ),
    );
    await deleteMemberships(trx, gone);
    await insertMemberships(trx, fresh);
    if (elements.length < BATCH) return;
    after = elements.at(-1)!.id;
  }
}

/**
 * Fast path of `recomputeRegions` for newly inserted elements, which have no corrections and no old memberships.
 * Regions themselves need `recomputeRegions`.
 */
export async function assignRegions(
  trx: Db,
  elements: readonly {
    readonly id: string;
    readonly place: LonLat | null;
    readonly countries: readonly string[];
    readonly line?: readonly LonLat[] | null;
  }[],
): Promise<void> {
  if (elements.length === 0) return;
  const wanted = await computeRegions(
    trx,
    await loadRegionTree(trx),
    elements.map((element) => ({ ...element, kind: null, line: element.line ?? null, included: [], excluded: [] })),
  );
  await insertMemberships(
    trx,
    elements.flatMap(({ id }, index) => [...wanted[index]!].map(([region, isPartial]) => ({ id, region, isPartial }))),
  );
}

interface ElementToLocate {
  readonly id: string;
  readonly kind: string | null;
  readonly place: LonLat | null;
  /** Its line, or else the places that it goes through. */
  readonly line: readonly LonLat[] | null;
  readonly countries: readonly string[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

/** @returns the regions of each element, and whether they hold only part of it */
async function computeRegions(
  trx: Db,
  tree: RegionTree,
  elements: readonly ElementToLocate[],
): Promise<ReadonlyMap<string, boolean>[]> {
  const borders = countryBorders();
  const owners: number[] = [];
  const [x, y]: [number[], number[]] = [[], []];
  const takesPlace = ({ kind }: ElementToLocate): boolean => kind !== 'region' && kind !== 'list';
  const placesOf = ({ place, line }: ElementToLocate): LonLat[] => [...(place ? [place] : []), ...(line ?? [])];
  for (const [index, element] of elements.entries()) {
    if (!takesPlace(element)) continue;
    for (const [lon, lat] of thin(placesOf(element), LINE_PLACES_MAX)) {
      owners.push(index);
      x.push(Math.round(lon * 1e6));
      y.push(Math.round(lat * 1e6));
    }
  }
  const places = new Map<number, number>();
  for (const owner of owners) places.set(owner, (places.get(owner) ?? 0) + 1);
  /** By element, in how many of its places each region lies. */
  const outlines = new Map<number, Map<string, number>>();
  for (const { index, ids } of x.length > 0 ? await listOutlinesAround(trx, { x, y }) : []) {
    const owner = owners[index]!;
    const counts = outlines.get(owner) ?? new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    outlines.set(owner, counts);
  }
  return elements.map((element, index) => {
    const { id, kind, countries: stated, included, excluded } = element;
    const around = (): string[] =>
      takesPlace(element) ? [...new Set(placesOf(element).flatMap((place) => borders.countriesAt(place)))] : [];
    const located = {
      isWay: (element.line?.length ?? 0) > 1,
      countries: kind === 'region' ? [] : stated.length > 0 ? stated : around(),
      outlines: [...(outlines.get(index)?.keys() ?? [])],
      included,
      excluded,
    };
    const found = new Set(regionsOf(located, tree, borders.codes));
    // A region also stores its ancestors, for the breadcrumb on its page.
    if (kind === 'region') for (const ancestor of ancestorsOf(id, tree)) found.add(ancestor);
    const total = places.get(index) ?? 0;
    const shares = new Map([...(outlines.get(index) ?? [])].map(([region, count]) => [region, count / total]));
    const partial = takesPlace(element) ? partialRegions(found, shares, included, tree) : new Set<string>();
    return new Map([...found].map((region) => [region, partial.has(region)]));
  });
}

/** Evenly spaced places, the first included. */
function thin(places: readonly LonLat[], max: number): readonly LonLat[] {
  if (places.length <= max) return places;
  return Array.from({ length: max }, (_, i) => places[Math.round((i * (places.length - 1)) / (max - 1))]!);
}
