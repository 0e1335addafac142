import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { MapSources, TileSource } from '@cordada/core/geo/mapSources';
import {
  BASEMAP_RELIEF_MAX_ZOOM,
  BASEMAP_TILES,
  BASEMAP_VECTOR_MAX_ZOOM,
  ELEMENT_TILES,
  RELIEF_TILES,
} from '@cordada/core/geo/mercator';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { tileGroup, tilesOf } from '@cordada/core/packs/coverage';
import type { Tile } from '@cordada/core/packs/coverage';
import type { ContourUnit } from '@cordada/core/terrain/contourSteps';
import type { PackAnswer } from '@cordada/core/packs/partFormat';
import type { PackPart, PackPartKind } from '@cordada/core/packs/manifest';
import type { PackSource } from './packSource.ts';

/** Up to here all packs have the whole world, so that they share its chunks. */
const WORLD_ZOOM = 3;
const WORLD: Bounds = [-180, -85, 180, 85];
const TILES_AT_ONCE = 8;
const NOTHING = new Uint8Array();
/** Contours of the next zoom are as large as all up to this one together. The map enlarges these instead. */
const CONTOUR_MAX_ZOOM = 13;
/** From here on most tiles of elements are empty: only those around an element are asked for. */
const SPARSE_ZOOM = 13;

const keyOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;

interface MapPart {
  readonly name: string;
  readonly kind: PackPartKind;
  readonly encoding: PackPart['encoding'];
  readonly answers: readonly PackAnswer[];
}

interface Layer {
  readonly name: string;
  readonly kind: 'tiles' | 'dem';
  readonly encoding: PackPart['encoding'];
  readonly template: string;
  readonly zooms: readonly [from: number, to: number];
  readonly isSparse?: true;
  readonly isWorld?: true;
}

/**
 * Tiles of some boxes, by layer and neighbourhood. Maps that others serve are not included.
 * @param unit of the contours
 */
export async function* mapParts(
  source: PackSource,
  boxes: readonly Bounds[],
  places: readonly LonLat[],
  unit: ContourUnit,
  onCredit: (line: string) => void,
): AsyncGenerator<MapPart> {
  const answers: PackAnswer[] = [];
  const keep = async (address: string, change = (body: Uint8Array): Uint8Array => body): Promise<void> => {
    const { status, type, body } = await source.get(address);
    if (status === 200) answers.push({ address, type, body: change(body) });
  };
  await keep('/basemap/sources.json', withFewerContours);
  const [first] = answers;
  await keep('/tiles/regions.geojson');
  yield { name: 'map', kind: 'tiles', encoding: 'gzip', answers };
  if (!first || boxes.length === 0) return;
  const near = new Set(
    Array.from({ length: TILE_MAX_ZOOM - SPARSE_ZOOM + 1 }, (_, step) => SPARSE_ZOOM + step).flatMap((z) =>
      tilesOf(
        places.map(([lon, lat]) => [lon, lat, lon, lat]),
        z,
      ).map(keyOf),
    ),
  );
  const sources: MapSources = JSON.parse(Buffer.from(first.body).toString());
  for (const { attribution } of [sources.region, sources.terrain].filter((one) => one !== null))
    if (attribution !== '') onCredit(attribution);
  for (const layer of layersOf(sources, unit)) {
    const [from, to] = layer.zooms;
    const tiles = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) =>
      tilesOf(layer.isWorld && from + step <= WORLD_ZOOM ? [WORLD] : boxes, from + step),
    ).flat();
    const groups = Map.groupBy(tiles, tileGroup);
    for (const [group, members] of groups) {
      const read = async (tile: Tile): Promise<PackAnswer[]> => {
        const address = addressOf(layer.template, tile);
        if (layer.isSparse && tile.z >= SPARSE_ZOOM && !near.has(keyOf(tile)))
          return [{ address, type: '', body: NOTHING }];
        const { status, type, body } = await source.get(address);
        // Nothing is there, and the map need not ask.
        if (status === 204) return [{ address, type: '', body: NOTHING }];
        return status === 200 ? [{ address, type, body }] : [];
      };
      const found: PackAnswer[] = [];
      for (let at = 0; at < members.length; at += TILES_AT_ONCE)
        found.push(...(await Promise.all(members.slice(at, at + TILES_AT_ONCE).map(read))).flat());
      yield { name: `${layer.name} ${group}`, kind: layer.kind, encoding: layer.encoding, answers: found };
    }
  }
}

const addressOf = (template: string, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

function withFewerContours(body: Uint8Array): Uint8Array {
  const sources: MapSources = JSON.parse(Buffer.from(body).toString());
  const { terrain } = sources;
  if (!terrain) return body;
  const maxzoom = Math.min(CONTOUR_MAX_ZOOM, terrain.contours.maxzoom);
  const fewer: MapSources = { ...sources, terrain: { ...terrain, contours: { ...terrain.contours, maxzoom } } };
  return Buffer.from(JSON.stringify(fewer));
}

function layersOf({ region, terrain }: MapSources, unit: ContourUnit): Layer[] {
  const own = (one: TileSource | null): one is TileSource => one?.tiles.startsWith('/maps/tiles/') ?? false;
  return [
    {
      name: 'world',
      kind: 'tiles',
      encoding: 'gzip',
      template: BASEMAP_TILES,
      zooms: [0, BASEMAP_VECTOR_MAX_ZOOM],
      isWorld: true,
    },
    {
      name: 'relief',
      kind: 'dem',
      encoding: 'identity',
      template: RELIEF_TILES,
      zooms: [0, BASEMAP_RELIEF_MAX_ZOOM],
      isWorld: true,
    },
    {
      name: 'elements',
      kind: 'tiles',
      encoding: 'gzip',
      template: ELEMENT_TILES,
      zooms: [0, TILE_MAX_ZOOM],
      isSparse: true,
    },
    ...(own(region) && region
      ? [
          {
            name: 'region',
            kind: 'tiles' as const,
            encoding: 'gzip' as const,
            template: region.tiles,
            zooms: [region.minzoom, region.maxzoom] as const,
          },
        ]
      : []),
    ...(own(terrain) && terrain
      ? [
          {
            name: 'terrain',
            kind: 'dem' as const,
            encoding: 'identity' as const,
            template: terrain.tiles,
            zooms: [0, terrain.maxzoom] as const,
          },
          {
            name: 'contours',
            kind: 'tiles' as const,
            encoding: 'gzip' as const,
            template: terrain.contours.tiles.replace('{unit}', unit),
            zooms: [terrain.contours.minzoom, terrain.contours.maxzoom] as const,
          },
        ]
      : []),
  ];
}
