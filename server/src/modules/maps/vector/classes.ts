import { ferrataGrade, namesOf, numberOf } from './tagValues.ts';
import type { Tags } from '#server/modules/imports/index.ts';
import type { FeatureTags, MapClass, MapLayer } from './mapFeature.ts';

type Lookup = Readonly<Record<string, string>>;

const LAND: Readonly<Record<string, Lookup>> = {
  natural: {
    wood: 'forest',
    scrub: 'scrub',
    heath: 'scrub',
    grassland: 'grass',
    fell: 'grass',
    scree: 'scree',
    shingle: 'scree',
    bare_rock: 'rock',
    glacier: 'glacier',
    wetland: 'wetland',
    sand: 'sand',
    beach: 'sand',
  },
  landuse: {
    forest: 'forest',
    meadow: 'grass',
    grass: 'grass',
    village_green: 'grass',
    farmland: 'farmland',
    orchard: 'farmland',
    vineyard: 'farmland',
    residential: 'built',
    commercial: 'built',
    industrial: 'built',
    retail: 'built',
    quarry: 'scree',
    reservoir: 'water',
  },
  leisure: { park: 'grass', garden: 'grass', golf_course: 'grass' },
};

const ROADS: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  motorway: ['motorway', 6],
  trunk: ['trunk', 6],
  primary: ['primary', 7],
  secondary: ['secondary', 9],
  tertiary: ['tertiary', 10],
  unclassified: ['minor', 11],
  residential: ['minor', 12],
  living_street: ['minor', 12],
  pedestrian: ['pedestrian', 13],
  service: ['service', 13],
  track: ['track', 11],
};

const PATHS: Lookup = {
  path: 'path',
  footway: 'footway',
  steps: 'steps',
  bridleway: 'path',
  cycleway: 'cycleway',
  via_ferrata: 'via_ferrata',
};

const WATERWAYS: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  river: ['river', 7],
  canal: ['canal', 9],
  stream: ['stream', 11],
  ditch: ['ditch', 14],
  drain: ['ditch', 14],
};

const PLACES: Readonly<Record<string, number>> = {
  city: 6,
  town: 7,
  village: 10,
  suburb: 12,
  hamlet: 12,
  isolated_dwelling: 13,
  locality: 13,
};

const POINTS: Readonly<Record<string, Readonly<Record<string, readonly [kind: string, minZoom: number]>>>> = {
  tourism: {
    alpine_hut: ['hut', 10],
    wilderness_hut: ['shelter', 11],
    viewpoint: ['viewpoint', 13],
    camp_site: ['camp_site', 13],
    picnic_site: ['picnic_site', 14],
  },
  natural: { spring: ['spring', 14], cave_entrance: ['cave', 14] },
  waterway: { waterfall: ['waterfall', 13] },
  amenity: { shelter: ['shelter', 13], parking: ['parking', 13], drinking_water: ['spring', 14] },
  man_made: { cross: ['cross', 14], summit_cross: ['cross', 14] },
  historic: { wayside_cross: ['cross', 14] },
  information: { guidepost: ['guidepost', 14] },
};

/** Shelters of the street are no shelters of the mountain. */
const NO_SHELTER = new Set([
  'public_transport',
  'picnic_shelter',
  'gazebo',
  'pavilion',
  'sun_shelter',
  'field_shelter',
]);

const one = (
  layer: MapLayer,
  shape: MapClass['shape'],
  minZoom: number,
  tags: Readonly<Record<string, string | number | boolean | null | undefined>>,
): MapClass => ({ layer, shape, minZoom, tags: known(tags) });

function known(tags: Readonly<Record<string, string | number | boolean | null | undefined>>): FeatureTags {
  const kept: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(tags)) {
    if (value !== null && value !== undefined && value !== '' && value !== false) kept[key] = value;
  }
  return kept;
}

/** What a node shows on the map. */
export function classesOfNode(tags: Tags): MapClass[] {
  const names = namesOf(tags);
  const elevation = numberOf(tags['ele']);
  const { natural = '', place = '' } = tags;
  const found = pointsOf(tags);
  if (natural === 'peak' || natural === 'volcano')
    found.push(
      one('peaks', 'mark', 8, { kind: natural, ...names, elevation, prominence: numberOf(tags['prominence']) }),
    );
  else if (natural === 'saddle' || tags['mountain_pass'] === 'yes')
    found.push(one('peaks', 'mark', names.name ? 12 : 14, { kind: 'pass', ...names, elevation }));
  const placeZoom = PLACES[place];
  if (placeZoom !== undefined && names.name)
    found.push(one('places', 'mark', placeZoom, { kind: place, ...names, population: numberOf(tags['population']) }));
  return found;
}

function pointsOf(tags: Tags): MapClass[] {
  for (const [key, kinds] of Object.entries(POINTS)) {
    const found = kinds[tags[key] ?? ''];
    if (!found) continue;
    if (tags['amenity'] === 'shelter' && NO_SHELTER.has(tags['shelter_type'] ?? '')) continue;
    if (found[0] === 'parking' && /^(private|no|customers)$/.test(tags['access'] ?? '')) continue;
    const [kind, minZoom] = found;
    return [one('points', 'mark', minZoom, { kind, ...namesOf(tags), elevation: numberOf(tags['ele']) })];
  }
  return [];
}

/** What a way or a multipolygon shows on the map. */
export function classesOfWay(tags: Tags): MapClass[] {
  return [...areasOf(tags), ...linesOf(tags), ...pointsOf(tags)];
}

function areasOf(tags: Tags): MapClass[] {
  const names = namesOf(tags);
  const found: MapClass[] = [];
  const isWater = tags['natural'] === 'water' || tags['waterway'] === 'riverbank' || tags['landuse'] === 'reservoir';
  if (isWater) {
    const kind = tags['water'] ?? (tags['landuse'] === 'reservoir' ? 'reservoir' : 'lake');
    found.push(one('water', 'area', 6, { kind, ...names, intermittent: tags['intermittent'] === 'yes' }));
  } else {
    for (const [key, kinds] of Object.entries(LAND)) {
      const kind = kinds[tags[key] ?? ''];
      if (!kind) continue;
      found.push(one('land', 'area', 6, { kind, ...(kind === 'glacier' && names) }));
      break;
    }
  }
  if (tags['building'] !== undefined && tags['building'] !== 'no') found.push(one('buildings', 'area', 13, {}));
  if (tags['boundary'] === 'protected_area' || tags['boundary'] === 'national_park')
    found.push(one('boundaries', 'area', 8, { kind: 'protected', ...names }));
  if (tags['piste:type'] !== undefined && tags['area'] === 'yes')
    found.push(one('pistes', 'area', 12, pisteTags(tags)));
  return found;
}

const pisteTags = (tags: Tags) => ({
  kind: tags['piste:type'],
  difficulty: tags['piste:difficulty'],
  ...namesOf(tags),
});

function linesOf(tags: Tags): MapClass[] {
  const names = namesOf(tags);
  const found: MapClass[] = [];
  const isUnderground = tags['tunnel'] !== undefined && tags['tunnel'] !== 'no';
  const isArea = tags['area'] === 'yes';
  const { highway = '', waterway = '', natural = '', aerialway = '', railway = '' } = tags;
  const road = ROADS[highway.replace(/_link$/, '')];
  const path = PATHS[highway];
  const water = WATERWAYS[waterway];
  if (road && !isArea) {
    const [kind, minZoom] = road;
    found.push(
      one('roads', 'line', minZoom, {
        kind,
        ...names,
        ref: tags['ref'],
        grade: numberOf(tags['tracktype']?.replace(/^grade/, '')),
        tunnel: isUnderground,
        bridge: tags['bridge'] === 'yes',
      }),
    );
  } else if (path && !isArea) {
    const isTown = path === 'footway' || path === 'cycleway' || path === 'steps';
    found.push(
      one('paths', 'line', isTown && tags['sac_scale'] === undefined ? 13 : 11, {
        kind: path,
        ...names,
        sac_scale: tags['sac_scale'],
        trail_visibility: tags['trail_visibility'],
        via_ferrata_scale: ferrataGrade(tags),
        tunnel: isUnderground,
      }),
    );
  }
  if (/^(rail|narrow_gauge|funicular|light_rail)$/.test(railway))
    found.push(one('roads', 'line', 9, { kind: 'rail', ...names, tunnel: isUnderground }));
  if (water) {
    const [kind, minZoom] = water;
    found.push(
      one('waterways', 'line', minZoom, {
        kind,
        ...names,
        intermittent: tags['intermittent'] === 'yes',
        tunnel: isUnderground,
      }),
    );
  }
  if (/^(cliff|ridge|arete)$/.test(natural))
    found.push(one('land', 'line', natural === 'cliff' ? 12 : 13, { kind: natural, ...names }));
  if (/^(cable_car|gondola|mixed_lift|chair_lift|drag_lift|t-bar|j-bar|platter|magic_carpet|zip_line)$/.test(aerialway))
    found.push(one('lifts', 'line', 11, { kind: aerialway.replace(/^(t-bar|j-bar|platter)$/, 'drag_lift'), ...names }));
  if (tags['piste:type'] !== undefined && !isArea) found.push(one('pistes', 'line', 12, pisteTags(tags)));
  return found;
}

/** What the members of a route relation show together; null for relations that are no route of the map. */
export function classOfRoute(tags: Tags): MapClass | null {
  const kind = tags['route'] ?? '';
  if (tags['type'] !== 'route' || !/^(hiking|foot|ski|piste|mtb|bicycle)$/.test(kind)) return null;
  const network = tags['network'] ?? '';
  const minZoom = /^[in]/.test(network) ? 9 : network.startsWith('r') ? 10 : 12;
  return one('routes', 'line', minZoom, {
    kind: kind === 'foot' ? 'hiking' : kind === 'piste' ? 'ski' : kind,
    ...namesOf(tags),
    ref: tags['ref'],
    network,
  });
}

/** Borders of countries, provinces and municipalities; null for other relations. */
export function classOfBorder(tags: Tags): MapClass | null {
  const level = numberOf(tags['admin_level']);
  if (tags['boundary'] !== 'administrative' || level === null || level > 8) return null;
  const minZoom = level <= 2 ? 6 : level <= 4 ? 7 : level <= 6 ? 9 : 11;
  return one('boundaries', 'line', minZoom, { kind: 'administrative', admin_level: level });
}
