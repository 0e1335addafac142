import type { RegionMembership } from '@cordada/core/accounts/adminEvents';
import type { Outline } from '@cordada/core/geo/area';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import {
  deleteCorrection,
  insertExclusion,
  insertInclusion,
  insertMemberships,
  listOutlinesAround,
  loadRegionTree,
  replaceRings,
  recomputeRegions,
} from './regions.queries.ts';
import type { RegionInTree } from './regions.queries.ts';

/** Replaces the outline of a region. Shapes that cross the antimeridian must already be split there. */
export async function writeOutline(trx: Db, regionId: string, outline: Outline): Promise<void> {
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

/**
 * Fast path of `recomputeRegions` for newly inserted elements. They have no manual corrections and no old
 * memberships, so one outline query, the region tree in memory and one insert suffice. Regions themselves need
 * `recomputeRegions`.
 */
export async function assignRegions(
  trx: Db,
  elements: readonly { readonly id: string; readonly place: LonLat; readonly countries: readonly string[] }[],
): Promise<void> {
  if (elements.length === 0) return;
  const regions = await loadRegionTree(trx);
  const x = elements.map(({ place }) => Math.round(place[0] * 1e6));
  const y = elements.map(({ place }) => Math.round(place[1] * 1e6));
  const inside = await listOutlinesAround(trx, { x, y });
  const memberships = inside.flatMap(({ index, ids }) => {
    const element = elements[index];
    return element ? regionsOf(ids, element.countries, regions).map((region) => ({ id: element.id, region })) : [];
  });
  if (memberships.length === 0) return;
  await insertMemberships(trx, memberships);
}

function regionsOf(
  outlines: readonly string[],
  countries: readonly string[],
  regions: ReadonlyMap<string, RegionInTree>,
): string[] {
  const all = upwards(outlines, regions, () => true);
  const levelOf = (id: string): string | null => regions.get(id)?.level ?? null;
  // A mountain range may span several countries; the element belongs only to the countries it states.
  const held = [...all].filter(
    (id) =>
      countries.length === 0 ||
      levelOf(id) !== 'country' ||
      (regions.get(id)?.countries ?? []).some((country) => countries.includes(country)),
  );
  // A country may span continents; the element belongs to the continent of its smaller regions, found without going
  // through the country.
  const smaller = held.filter((id) => !['country', 'continent', null].includes(levelOf(id)));
  const named = [...upwards(smaller, regions, (id) => !['country', null].includes(levelOf(id)))].filter(
    (id) => levelOf(id) === 'continent',
  );
  return named.length === 0 ? held : held.filter((id) => levelOf(id) !== 'continent' || named.includes(id));
}

function upwards(
  ids: readonly string[],
  regions: ReadonlyMap<string, RegionInTree>,
  passes: (id: string) => boolean,
): Set<string> {
  const found = new Set(ids);
  // Iterating over a Set also visits elements added during the iteration.
  for (const id of found) for (const parent of regions.get(id)?.parents ?? []) if (passes(parent)) found.add(parent);
  return found;
}
