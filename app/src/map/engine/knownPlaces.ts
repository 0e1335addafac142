import type { GeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl';
import { isKindName } from '@cordada/core/elements/kinds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { searchWords, wordSet } from '@cordada/core/search/words';
import type { MapContent } from '../mapContent.ts';
import { elementFilter } from '../style/elementLayers.ts';

/** Layers of the detailed map whose labels the encyclopedia may repeat. */
const LAYERS = ['peaks', 'points', 'water'] as const;
/** Two summits so close are one, whatever they are called. */
const SAME_SUMMIT_METERS = 120;
/** Of two places with one name, those closer than this are one. */
const SAME_NAME_METERS = 1_500;

export interface NamedPlace {
  readonly name: string;
  readonly place: LonLat;
  readonly isSummit: boolean;
}

/** Whether a place of the encyclopedia is the one that a label of the detailed map names. */
export function isSamePlace(element: NamedPlace, label: NamedPlace): boolean {
  const meters = distanceMeters(element.place, label.place);
  if (element.isSummit && label.isSummit && meters < SAME_SUMMIT_METERS) return true;
  return meters < SAME_NAME_METERS && keyOf(element.name) === keyOf(label.name);
}

const keyOf = (name: string): string => wordSet(searchWords(name));

const SUMMIT_KINDS: readonly unknown[] = ['peak', 'mountain', 'volcano'];

function readPlace({ geometry, properties }: GeoJSONFeature): NamedPlace | null {
  const name: unknown = properties['name'];
  if (geometry.type !== 'Point' || typeof name !== 'string') return null;
  const [lon = 0, lat = 0] = geometry.coordinates;
  return { name, place: [lon, lat], isSummit: SUMMIT_KINDS.includes(properties['kind']) };
}

/** The places that a map marks with a name; it leaves them out of the elements. */
export function markedPlaces({
  places,
  grouped,
  selected,
}: Pick<MapContent, 'places' | 'grouped' | 'selected'>): NamedPlace[] {
  return [...places, ...grouped, selected].flatMap((mark) =>
    mark?.name ? [{ name: mark.name, place: mark.place, isSummit: SUMMIT_KINDS.includes(mark.kind) }] : [],
  );
}

/** Hides labels of the detailed map that name a place which the encyclopedia marks. */
export class KnownPlaces {
  readonly #map: MapLibreMap;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  refresh(content: MapContent): void {
    const map = this.#map;
    if (!map.getSource('detail') || !map.getSource('elements')) return;
    const elements = map
      .querySourceFeatures('elements', { sourceLayer: 'elements', filter: elementFilter(content) })
      .flatMap((feature) => (isKindName(String(feature.properties['kind'])) ? (readPlace(feature) ?? []) : []))
      .concat(markedPlaces(content));
    for (const sourceLayer of LAYERS) {
      const named = new Map<string, boolean>();
      for (const feature of map.querySourceFeatures('detail', { sourceLayer, filter: ['has', 'name'] })) {
        const label = readPlace(feature);
        // Two places may have one name: the label is hidden if the encyclopedia has one of them.
        if (!label || named.get(label.name)) continue;
        named.set(
          label.name,
          elements.some((element) => isSamePlace(element, label)),
        );
      }
      for (const [id, isKnown] of named) {
        const feature = { source: 'detail', sourceLayer, id };
        if ((map.getFeatureState(feature)['isKnown'] ?? false) !== isKnown) map.setFeatureState(feature, { isKnown });
      }
    }
  }
}
