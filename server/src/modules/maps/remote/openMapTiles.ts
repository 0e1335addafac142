import { VectorTile } from '@mapbox/vector-tile';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import type { VectorTileLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { FeatureTags, MapLayer } from '../vector/mapFeature.ts';

type Properties = VectorTileFeature['properties'];
type Shape = 'point' | 'line' | 'polygon';
type Feature = Pick<VectorTileFeature, 'id' | 'type' | 'properties' | 'extent' | 'loadGeometry'>;

/** What a feature is in our schema; null for what our map does not show. */
type Translation = { readonly layer: MapLayer; readonly tags: FeatureTags; readonly isMiddle?: true } | null;
type Translate = (properties: Properties, shape: Shape) => Translation;

const SHAPES: readonly (Shape | null)[] = [null, 'point', 'line', 'polygon'];
const ROADS = /^(motorway|trunk|primary|secondary|tertiary|minor|service|track)$/;
const PATHS: Readonly<Record<string, string>> = {
  path: 'path',
  bridleway: 'path',
  footway: 'footway',
  steps: 'steps',
  cycleway: 'cycleway',
};
const LIFTS = /^(cable_car|gondola|mixed_lift|chair_lift|drag_lift|magic_carpet|zip_line)$/;
const TOWS = /^(t-bar|j-bar|platter|rope_tow)$/;
const LAND: Readonly<Record<string, string>> = {
  wood: 'forest',
  farmland: 'farmland',
  ice: 'glacier',
  wetland: 'wetland',
  sand: 'sand',
  rock: 'rock',
  grass: 'grass',
};
/** These say more than the class. */
const LAND_SUBCLASSES: Readonly<Record<string, string>> = { scrub: 'scrub', heath: 'scrub', scree: 'scree' };
const BUILT = /^(residential|commercial|industrial|retail)$/;
const SETTLEMENTS = /^(city|town|village|suburb|hamlet|isolated_dwelling)$/;
const POINTS: Readonly<Record<string, string>> = {
  alpine_hut: 'hut',
  wilderness_hut: 'shelter',
  shelter: 'shelter',
  viewpoint: 'viewpoint',
  camp_site: 'camp_site',
  picnic_site: 'picnic_site',
  parking: 'parking',
  drinking_water: 'spring',
};
/** Borders of municipalities and countries. */
const LEVEL_MAX = 8;

const textOf = (value: Properties[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Names in other languages only where they differ, as our schema has them. */
function namesOf(properties: Properties): FeatureTags {
  const name = textOf(properties['name']);
  const tags: Record<string, string> = name === '' ? {} : { name };
  for (const language of ['en', 'es']) {
    const other = textOf(properties[`name:${language}`]);
    if (other !== '' && other !== name) tags[`name_${language}`] = other;
  }
  return tags;
}

function flagsOf({ brunnel, intermittent }: Properties): FeatureTags {
  return {
    ...(brunnel === 'tunnel' && { tunnel: true }),
    ...(intermittent === 1 && { intermittent: true }),
  };
}

function transportation(properties: Properties, shape: Shape): Translation {
  if (shape !== 'line') return null;
  const [kind, subclass] = [textOf(properties['class']), textOf(properties['subclass'])];
  const lift = LIFTS.test(subclass) ? subclass : TOWS.test(subclass) ? 'drag_lift' : kind === 'cable_car' ? kind : '';
  if (lift !== '') return { layer: 'lifts', tags: { kind: lift } };
  const flags = { ...flagsOf(properties), ...(properties['brunnel'] === 'bridge' && { bridge: true }) };
  if (subclass === 'pedestrian') return { layer: 'roads', tags: { kind: 'pedestrian', ...flags } };
  if (kind === 'path') {
    const path = PATHS[subclass];
    return path === undefined ? null : { layer: 'paths', tags: { kind: path, ...flagsOf(properties) } };
  }
  if (kind === 'rail' || subclass === 'funicular') return { layer: 'roads', tags: { kind: 'rail', ...flags } };
  return ROADS.test(kind) ? { layer: 'roads', tags: { kind, ...flags } } : null;
}

function landcover({ class: of, subclass }: Properties, shape: Shape): Translation {
  const kind = LAND_SUBCLASSES[textOf(subclass)] ?? LAND[textOf(of)];
  return shape === 'polygon' && kind !== undefined ? { layer: 'land', tags: { kind } } : null;
}

function peak(properties: Properties, shape: Shape): Translation {
  const of = textOf(properties['class']);
  const names = namesOf(properties);
  if (shape === 'line')
    return /^(cliff|ridge|arete)$/.test(of) ? { layer: 'land', tags: { kind: of, ...names } } : null;
  const kind = of === 'saddle' ? 'pass' : of;
  if (!/^(peak|volcano|pass)$/.test(kind)) return null;
  const elevation = Number(properties['ele'] ?? Number.NaN);
  return { layer: 'peaks', tags: { kind, ...names, ...(Number.isFinite(elevation) && { elevation }) } };
}

/** By the layers of OpenMapTiles, openmaptiles.org/schema. */
const TRANSLATIONS: Readonly<Record<string, Translate>> = {
  transportation,
  // Names have lines of their own, which our style must not draw as roads again: no road is of the kind `name`.
  transportation_name: (properties, shape) => {
    const [names, ref] = [namesOf(properties), textOf(properties['ref'])];
    if (shape !== 'line' || (names['name'] === undefined && ref === '')) return null;
    return { layer: 'roads', tags: { kind: 'name', ...names, ...(ref !== '' && { ref }) } };
  },
  landcover,
  landuse: ({ class: of }, shape) => {
    const kind = BUILT.test(textOf(of)) ? 'built' : of === 'quarry' ? 'scree' : null;
    return shape === 'polygon' && kind !== null ? { layer: 'land', tags: { kind } } : null;
  },
  water: (properties, shape) => {
    const kind = textOf(properties['class']) || 'lake';
    return shape === 'polygon' && properties['brunnel'] === undefined
      ? { layer: 'water', tags: { kind, ...flagsOf(properties) } }
      : null;
  },
  water_name: (properties, shape) => {
    const names = namesOf(properties);
    if (properties['class'] !== 'lake' || names['name'] === undefined || shape === 'polygon') return null;
    return { layer: 'water', tags: { kind: 'lake', ...names }, isMiddle: true };
  },
  waterway: (properties, shape) => {
    const kind = textOf(properties['class']).replace(/^drain$/, 'ditch');
    if (shape !== 'line' || !/^(river|canal|stream|ditch)$/.test(kind)) return null;
    return { layer: 'waterways', tags: { kind, ...namesOf(properties), ...flagsOf(properties) } };
  },
  boundary: ({ admin_level: level, maritime }, shape) =>
    shape === 'line' && typeof level === 'number' && level <= LEVEL_MAX && maritime !== 1
      ? { layer: 'boundaries', tags: { kind: 'administrative', admin_level: level } }
      : null,
  park: (properties, shape) =>
    shape === 'polygon' ? { layer: 'boundaries', tags: { kind: 'protected', ...namesOf(properties) } } : null,
  place: (properties, shape) => {
    const [kind, names] = [textOf(properties['class']), namesOf(properties)];
    if (shape !== 'point' || !SETTLEMENTS.test(kind) || names['name'] === undefined) return null;
    return { layer: 'places', tags: { kind, ...names } };
  },
  mountain_peak: peak,
  building: (_properties, shape) => (shape === 'polygon' ? { layer: 'buildings', tags: {} } : null),
  poi: (properties, shape) => {
    const kind = POINTS[textOf(properties['subclass'])];
    return shape === 'point' && kind !== undefined ? { layer: 'points', tags: { kind, ...namesOf(properties) } } : null;
  },
};

/**
 * Translates a vector tile of the OpenMapTiles schema into one of ours (`docs/map-schema.md`).
 * @throws Error if it is no vector tile
 */
export function translateTile(tile: Uint8Array): Uint8Array {
  const found = new Map<MapLayer, { readonly extent: number; readonly features: Feature[] }>();
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(tile)).layers)) {
    const translate = Object.hasOwn(TRANSLATIONS, name) ? TRANSLATIONS[name] : undefined;
    for (let i = 0; translate && i < layer.length; i += 1) {
      const feature = layer.feature(i);
      const shape = SHAPES[feature.type];
      const translated = shape ? translate(feature.properties, shape) : null;
      if (!translated) continue;
      let into = found.get(translated.layer);
      if (!into) found.set(translated.layer, (into = { extent: layer.extent, features: [] }));
      into.features.push(translatedFeature(feature, translated, into.extent));
    }
  }
  const layers: VectorTileLike['layers'] = {};
  for (const [name, { extent, features }] of found)
    layers[name] = { name, version: 2, extent, length: features.length, feature: (i: number) => features[i]! };
  return fromVectorTileJs({ layers });
}

function translatedFeature(
  feature: VectorTileFeature,
  { tags, isMiddle }: NonNullable<Translation>,
  extent: number,
): Feature {
  const scale = extent / feature.extent;
  const lines = feature.loadGeometry().map((line) => line.map((place) => place.mult(scale).round()));
  if (!isMiddle)
    return { id: undefined, type: feature.type, extent, properties: { ...tags }, loadGeometry: () => lines };
  const [line = []] = lines;
  const middle = line[Math.floor(line.length / 2)];
  return { id: undefined, type: 1, extent, properties: { ...tags }, loadGeometry: () => (middle ? [[middle]] : []) };
}
