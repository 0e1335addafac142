import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { isMapCovered, latitudeAt, mercatorOf } from '@cordada/core/geo/mercator';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MAP_SAC_SCALES } from '@cordada/core/planning/trips/sacScale';
import type { WalkedLine } from '@cordada/core/planning/trips/pathGraph';
import type { Terrain, TerrainCoverage } from '#server/adapters/terrain/terrain.ts';
import { vectorTile } from '../composeTiles.ts';
import { coverageOf } from '../mapRegion.ts';
import type { MapStore } from '../mapStore.ts';

const ZOOM = 14;
const EXTENT = 4_096;
/** Places of one tile row have their own keys below this. */
const GRID = 2 ** ZOOM * EXTENT;
const TILES_KEPT = 1_000;
const TILES_AT_ONCE = 4;
/** Roads with so little traffic that people walk along them. */
const WALKED_ROADS: ReadonlySet<unknown> = new Set(['track', 'minor', 'service', 'pedestrian']);
/** Graded by scales of their own. */
const NO_PATHS: ReadonlySet<unknown> = new Set(['via_ferrata']);

const SETTLEMENTS: ReadonlySet<unknown> = new Set(['city', 'town', 'village', 'suburb', 'hamlet']);

export interface NamedPlace {
  readonly name: string | null;
  readonly place: LonLat;
}

/** What can be walked within a tile, cut at its edges, where lines go on in the next tile. */
export interface PathTile {
  readonly lines: readonly WalkedLine[];
  readonly parkings: readonly NamedPlace[];
  readonly settlements: readonly NamedPlace[];
  /** Passes and names in the landscape. */
  readonly landmarks: readonly NamedPlace[];
  readonly cellMeters: number | null;
}

export interface PathReader {
  /** Tiles of the finest zoom around places; a tile without map has no lines. */
  read(tiles: readonly TilePlace[]): Promise<PathTile[]>;
  /** Metres above sea level; NaN where no terrain is known. */
  heightsAt(places: readonly LonLat[]): Promise<Float64Array>;
}

export interface TilePlace {
  readonly x: number;
  readonly y: number;
}

export function tileOf(place: LonLat): TilePlace {
  const { x, y } = mercatorOf(place);
  return { x: Math.floor(x * 2 ** ZOOM), y: Math.floor(y * 2 ** ZOOM) };
}

export const isTileEdge = (key: number): boolean =>
  (key % GRID) % EXTENT === 0 || Math.floor(key / GRID) % EXTENT === 0;

/** Column and row of a place in the grid of all tiles. */
export const gridOf = (key: number): readonly [x: number, y: number] => [key % GRID, Math.floor(key / GRID)];

/** Whether a map with paths covers a place. */
export async function isMapped(maps: MapStore, place: LonLat): Promise<boolean> {
  const coverage = await Promise.all((await maps.regions()).map(coverageOf));
  return coverage.some((one) => isMapCovered(one, place));
}

/** @param terrains the first that covers a tile gives its heights; nulls are skipped */
export function createPathReader(maps: MapStore, terrains: readonly (Terrain | null)[]): PathReader {
  // In the order of their last use.
  const kept = new Map<string, Promise<PathTile>>();
  return {
    async read(tiles) {
      const regions = await maps.regions();
      const version = regions.map(({ vector }) => vector.version).join(' ');
      const found: PathTile[] = [];
      // A few at a time: others read terrain, too, and the decoding must not hold up their answers.
      for (let i = 0; i < tiles.length; i += TILES_AT_ONCE) {
        const read = tiles.slice(i, i + TILES_AT_ONCE).map(({ x, y }) => {
          const key = `${x}/${y} ${version}`;
          const tile = kept.get(key) ?? readTile(regions, terrains, x, y);
          kept.delete(key);
          kept.set(key, tile);
          tile.catch(() => kept.delete(key));
          for (const [oldest] of kept) {
            if (kept.size <= TILES_KEPT) break;
            kept.delete(oldest);
          }
          return tile;
        });
        found.push(...(await Promise.all(read)));
      }
      return found;
    },
    heightsAt: (places) =>
      heightsAt(
        terrains,
        Float64Array.from(places, ([lon]) => lon),
        Float64Array.from(places, ([, lat]) => lat),
      ),
  };
}

/** The terrain that covers the first place gives all heights. */
async function heightsAt(
  terrains: readonly (Terrain | null)[],
  lon: Float64Array,
  lat: Float64Array,
): Promise<Float64Array> {
  const known = lon.length > 0 ? await coveringTerrain(terrains, lon[0]!, lat[0]!) : null;
  return known ? known.terrain.heightsAt(lon, lat) : new Float64Array(lon.length).fill(Number.NaN);
}

async function readTile(
  regions: Awaited<ReturnType<MapStore['regions']>>,
  terrains: readonly (Terrain | null)[],
  x: number,
  y: number,
): Promise<PathTile> {
  const bytes = await vectorTile(regions, ZOOM, x, y);
  if (!bytes) return { lines: [], parkings: [], settlements: [], landmarks: [], cellMeters: null };
  const { layers } = new VectorTile(new PbfReader(bytes));
  const cut: { places: GridPlace[]; grade: number }[] = [];
  for (const name of ['paths', 'roads']) {
    const layer = layers[name];
    for (let i = 0; layer && i < layer.length; i++) {
      const feature = layer.feature(i);
      const { kind, sac_scale: sacScale } = feature.properties;
      if (name === 'paths' ? NO_PATHS.has(kind) : !WALKED_ROADS.has(kind)) continue;
      const graded = MAP_SAC_SCALES.indexOf(String(sacScale)) + 1;
      const grade = graded > 0 ? graded : name === 'roads' || kind !== 'path' ? 1 : 0;
      for (const line of feature.loadGeometry()) {
        for (const places of cutAtEdges(line)) cut.push({ places, grade });
      }
    }
  }
  const all = cut.flatMap(({ places }) => places);
  const lon = Float64Array.from(all, (place) => ((x + place.x / EXTENT) / 2 ** ZOOM) * 360 - 180);
  const lat = Float64Array.from(all, (place) => latitudeAt((y + place.y / EXTENT) / 2 ** ZOOM));
  const known = lon.length > 0 ? await coveringTerrain(terrains, lon[0]!, lat[0]!) : null;
  const elevation = known ? await known.terrain.heightsAt(lon, lat) : new Float64Array(lon.length).fill(Number.NaN);
  let at = 0;
  const lines = cut.flatMap(({ places, grade }): WalkedLine[] => {
    const [from, to] = [at, (at += places.length)];
    const heights = elevation.subarray(from, to);
    if (heights.some(Number.isNaN)) return [];
    const keys = places.map((place) => x * EXTENT + place.x + (y * EXTENT + place.y) * GRID);
    return [{ keys, lon: lon.subarray(from, to), lat: lat.subarray(from, to), elevation: heights, grade }];
  });
  return {
    lines,
    parkings: readPlaces(layers['points'], x, y, (kind) => kind === 'parking'),
    settlements: readPlaces(layers['places'], x, y, (kind) => SETTLEMENTS.has(kind)),
    landmarks: [
      ...readPlaces(layers['peaks'], x, y, (kind) => kind === 'pass'),
      ...readPlaces(layers['places'], x, y, (kind) => !SETTLEMENTS.has(kind)),
    ],
    cellMeters: known?.coverage.cellMeters ?? null,
  };
}

async function coveringTerrain(
  terrains: readonly (Terrain | null)[],
  lon: number,
  lat: number,
): Promise<{ readonly terrain: Terrain; readonly coverage: TerrainCoverage } | null> {
  for (const terrain of terrains) {
    const coverage = await terrain?.coverageAt(lon, lat);
    if (terrain && coverage) return { terrain, coverage };
  }
  return null;
}

function readPlaces(
  layer: VectorTile['layers'][string] | undefined,
  x: number,
  y: number,
  isWanted: (kind: unknown) => boolean,
): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let i = 0; layer && i < layer.length; i++) {
    const feature = layer.feature(i);
    const [place] = feature.loadGeometry()[0] ?? [];
    if (!isWanted(feature.properties['kind']) || !place || !isWithin(place)) continue;
    const { name } = feature.properties;
    found.push({
      name: typeof name === 'string' ? name : null,
      place: [((x + place.x / EXTENT) / 2 ** ZOOM) * 360 - 180, latitudeAt((y + place.y / EXTENT) / 2 ** ZOOM)],
    });
  }
  return found;
}

interface GridPlace {
  readonly x: number;
  readonly y: number;
}

const isWithin = ({ x, y }: GridPlace): boolean => x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;

/**
 * The parts of a line within the tile. They end on its edge, so that those of the next tile, which has the same line
 * with other ends, go on there.
 */
export function cutAtEdges(line: readonly GridPlace[]): GridPlace[][] {
  const parts: GridPlace[][] = [];
  let part: GridPlace[] = [];
  for (let i = 1; i < line.length; i++) {
    const inside = partWithin(line[i - 1]!, line[i]!);
    if (!inside) continue;
    const [from, to] = inside;
    const before = part.at(-1);
    if (!before || before.x !== from.x || before.y !== from.y) {
      part = [from];
      parts.push(part);
    }
    if (from.x !== to.x || from.y !== to.y) part.push(to);
  }
  return parts.filter(({ length }) => length > 1);
}

/** Liang and Barsky, A new concept and method for line clipping (1984). */
function partWithin(a: GridPlace, b: GridPlace): [GridPlace, GridPlace] | null {
  let [enters, leaves] = [0, 1];
  const [across, down] = [b.x - a.x, b.y - a.y];
  for (const [step, room] of [
    [-across, a.x],
    [across, EXTENT - a.x],
    [-down, a.y],
    [down, EXTENT - a.y],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) enters = Math.max(enters, room / step);
    if (step > 0) leaves = Math.min(leaves, room / step);
  }
  if (enters > leaves) return null;
  const at = (share: number): GridPlace => ({
    x: Math.round(a.x + across * share),
    y: Math.round(a.y + down * share),
  });
  return [enters > 0 ? at(enters) : a, leaves < 1 ? at(leaves) : b];
}
