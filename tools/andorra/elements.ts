import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { roundPlace } from '@cordada/core/imports/geometry';
import type { TaggedFeature } from '@cordada/core/imports/importedElement';
import { elementOfOsm } from '@cordada/core/imports/osmElement';
import { unitVectors } from '@cordada/core/geo/sphere';
import { simplifyVectors } from '@cordada/core/tracks/simplify';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { countryBorders } from '#server/modules/elements/index.ts';
import { osmFeatures } from '#server/modules/imports/index.ts';
import type { OsmFile } from '#server/modules/imports/index.ts';
import { nameCarParks, readSurroundings } from './carParks.ts';

const KINDS: readonly KindName[] = ['mountain', 'genericPoint', 'shelter', 'viaFerrata', 'route', 'access'];
const POINTS = /^(pass|lake)$/;
/** Summits and passes of the border may stand this far outside it, about 500 m. */
const BORDER_DEGREES = 0.0045;
/** Car parks of towns lie lower and are no starting points. */
const CAR_PARK_MIN_METERS = 1_350;
const LINE_TOLERANCE_METERS = 8;
const OUTLINE_TOLERANCE_METERS = 15;
/** Keys without a meaning for the encyclopedia: who drew what and how, and addresses of streets. */
const DROPPED_KEYS = /^(source|created_by|fixme|note|addr|old_ref|import|ref:|building|name:(?!(ca|en|es|fr)$))/;

/** Names as they are, where the extract misspells them or adds what is no name. */
const CORRECTED_NAMES: ReadonlyMap<string, string> = new Map([
  ['Via ferrafa Canal de la Mora', 'Via ferrata Canal de la Mora'],
  ['Portell de Sorteny. 1.880m', 'Portell de Sorteny'],
]);

/** Names that say what a thing is instead of which, and things that are none. */
const NOT_NAMES =
  /^(Pic|Cabana|Aparcament gratuït|Rotonda de Govern|Cabane d'orri vétuste|Càmping Pla|(fals|Faux) .*)$/;

interface Feature {
  readonly type: 'Feature';
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** What the encyclopedia takes from the extract, with heights of the terrain where OpenStreetMap has none. */
export async function elementsOf(file: OsmFile, terrain: Terrain): Promise<Feature[]> {
  const found: { feature: TaggedFeature; kind: KindName; place: LonLat; hasElevation: boolean }[] = [];
  for (const feature of await readFeatures(file, terrain)) {
    const element = elementOfOsm(feature);
    if (typeof element === 'string') continue;
    const { kind, place, fields } = element.draft;
    if (place === null || !KINDS.includes(kind) || !isInAndorra(place)) continue;
    if (kind === 'genericPoint' && !POINTS.test(String(fields['subtype']))) continue;
    if (kind === 'access' && !isCarPark(feature)) continue;
    if (NOT_NAMES.test(feature.tags['name'] ?? 'Pic')) continue;
    if (kind === 'route' && feature.geometry?.type !== 'line') continue;
    found.push({ feature, kind, place, hasElevation: fields['elevationMeters'] !== undefined });
  }
  const heights = await terrain.heightsAt(
    found.map(({ place }) => place[0]),
    found.map(({ place }) => place[1]),
  );
  return found
    .flatMap(({ feature, kind, hasElevation }, index): Feature[] => {
      const height = heights[index] ?? Number.NaN;
      if (kind === 'access' && !(height >= CAR_PARK_MIN_METERS)) return [];
      const kept = Object.entries(feature.tags).filter(([key]) => !DROPPED_KEYS.test(key));
      const needsHeight = !hasElevation && 'elevationMeters' in elementKind(kind).fields && Number.isFinite(height);
      const measured = needsHeight
        ? [
            ['ele', String(Math.round(height))],
            ['ele:source', 'SRTM'],
          ]
        : [];
      return [
        {
          type: 'Feature',
          id: feature.ids[0] ?? '',
          properties: Object.fromEntries([...kept, ...measured]),
          geometry: geometryOf(feature),
        },
      ];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const isCarPark = ({ tags }: TaggedFeature): boolean => tags['amenity'] === 'parking';

/** All features, with corrected names, and car parks without a name where paths begin named after their place. */
async function readFeatures(file: OsmFile, terrain: Terrain): Promise<TaggedFeature[]> {
  const features: TaggedFeature[] = [];
  const carParks: { id: string; place: LonLat; hasName: boolean }[] = [];
  for await (const batch of osmFeatures(file, { share: 0, unlisted: 0 })) {
    for (const feature of batch) {
      if (feature.isClipped) continue;
      const name = CORRECTED_NAMES.get(feature.tags['name'] ?? '');
      features.push(name === undefined ? feature : withTags(feature, { name }));
      // With any name, because nameless elements are skipped.
      const element = isCarPark(feature) ? elementOfOsm(withTags(feature, { name: 'P' })) : 'noKind';
      if (typeof element === 'string' || element.draft.place === null) continue;
      const hasName = !NOT_NAMES.test(feature.tags['name'] ?? 'Pic');
      carParks.push({ id: feature.ids[0] ?? '', place: element.draft.place, hasName });
    }
  }
  const heights = await terrain.heightsAt(
    carParks.map(({ place }) => place[0]),
    carParks.map(({ place }) => place[1]),
  );
  const high = carParks.filter((_, index) => heights[index]! >= CAR_PARK_MIN_METERS);
  const named = high.filter(({ hasName }) => hasName).map(({ place }) => place);
  const unnamed = high.filter(({ hasName }) => !hasName);
  const names = nameCarParks(unnamed, named, await readSurroundings(file));
  return features.map((feature) => {
    const tags = names.get(feature.ids[0] ?? '');
    return tags ? withTags(feature, tags) : feature;
  });
}

const withTags = (feature: TaggedFeature, tags: Readonly<Record<string, string>>): TaggedFeature => ({
  ...feature,
  tags: { ...feature.tags, ...tags },
});

function isInAndorra([lon, lat]: LonLat): boolean {
  const borders = countryBorders();
  return [-1, 0, 1].some((east) =>
    [-1, 0, 1].some((north) =>
      borders.countriesAt([lon + east * BORDER_DEGREES * 1.3, lat + north * BORDER_DEGREES]).includes('ad'),
    ),
  );
}

function geometryOf({ geometry }: TaggedFeature): Feature['geometry'] {
  if (geometry?.type === 'line') return { type: 'LineString', coordinates: thin(geometry.line, LINE_TOLERANCE_METERS) };
  if (geometry?.type === 'area') {
    const outline = geometry.outline.map(([ring = []]) => [thin(ring, OUTLINE_TOLERANCE_METERS)]);
    return { type: 'MultiPolygon', coordinates: outline };
  }
  return { type: 'Point', coordinates: geometry ? roundPlace(geometry.place) : [] };
}

/** The line without points that lie within the tolerance of it; a ring keeps four at least. */
function thin(line: readonly LonLat[], toleranceMeters: number): LonLat[] {
  const vectors = unitVectors(
    line.map(([lon]) => lon),
    line.map(([, lat]) => lat),
  );
  const kept = [...simplifyVectors(vectors, toleranceMeters)];
  const isRing = String(line[0]) === String(line.at(-1));
  const chosen = isRing && kept.length < 4 ? line : line.filter((_, index) => kept.includes(index));
  return chosen.map(roundPlace);
}
