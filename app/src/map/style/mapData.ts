import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unrollLongitudes } from '@cordada/core/geo/unroll';
import type { MapContent, MapOverlay, MapPlace } from '../mapContent.ts';
import { waypointsData } from './waypointLayers.ts';

export function placesData(places: readonly (MapPlace | null)[]): FeatureCollection {
  const features = places
    .filter((place) => place !== null)
    .map(({ id, kind, name, place, tone, startKind, rank, elevationMeters = null }): Feature => ({
      type: 'Feature',
      properties: {
        id,
        kind,
        name,
        ...(elevationMeters !== null && name !== '' && { elevation: elevationMeters }),
        ...(tone && { tone }),
        ...(startKind && { startKind }),
        ...(rank !== undefined && { rank }),
      },
      geometry: { type: 'Point', coordinates: [...place] },
    }));
  return { type: 'FeatureCollection', features };
}

/** Across the antimeridian a line goes on beyond ±180, not around the Earth. */
const coordinatesOf = (line: readonly LonLat[]): number[][] => unrollLongitudes(line).map((place) => [...place]);

export function linesData({ lines, hiddenLines }: Pick<MapContent, 'lines' | 'hiddenLines'>): FeatureCollection {
  const feature = (some: MapContent['lines'], isHidden: boolean) => {
    const coordinates = some.filter((line) => line.length > 1).map(coordinatesOf);
    return {
      type: 'Feature' as const,
      properties: { isHidden },
      geometry: { type: 'MultiLineString' as const, coordinates },
    };
  };
  const features = [feature(hiddenLines, true), feature(lines, false)];
  return { type: 'FeatureCollection', features: features.filter(({ geometry }) => geometry.coordinates.length > 0) };
}

/** Direction, marks of distance and colours of a track; nothing on maps of many tracks. */
export function trackDetailData({ trackDetail, lines }: Pick<MapContent, 'trackDetail' | 'lines'>): FeatureCollection {
  if (!trackDetail) return { type: 'FeatureCollection', features: [] };
  const lineOf = (part: string, line: readonly LonLat[], properties: object): Feature => ({
    type: 'Feature',
    properties: { part, ...properties },
    geometry: { type: 'LineString', coordinates: coordinatesOf(line) },
  });
  const features = [
    ...trackDetail.runs.map(({ line, level }) => lineOf('run', line, { level })),
    ...lines.filter((line) => line.length > 1).map((line) => lineOf('way', line, {})),
    ...trackDetail.marks.map(({ place, count }): Feature => ({
      type: 'Feature',
      properties: { part: 'mark', count },
      geometry: { type: 'Point', coordinates: [...place] },
    })),
  ];
  return { type: 'FeatureCollection', features };
}

/** Meters on the ground per pixel at a latitude, for 512-pixel tiles. */
export function metersPerPixel(latitude: number, zoom: number): number {
  return (40_075_016.7 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
}

export function overlayData({ position, sketch }: MapOverlay): FeatureCollection {
  const features: Feature[] = [];
  const add = (part: string, geometry: Geometry, properties: object = {}): void => {
    features.push({ type: 'Feature', properties: { part, ...properties }, geometry });
  };
  const line = coordinatesOf(sketch?.places ?? []);
  if (sketch?.isClosed && line.length > 2) add('area', { type: 'Polygon', coordinates: [[...line, line[0]!]] });
  if (line.length > 1) {
    const isRing = sketch?.isClosed && line.length > 2;
    add('leg', { type: 'LineString', coordinates: isRing ? [...line, line[0]!] : line });
  }
  for (const coordinates of line) add('point', { type: 'Point', coordinates });
  if (position) {
    const { place, accuracyMeters } = position;
    // In pixels at zoom 0.
    const radius = accuracyMeters / metersPerPixel(place[1], 0);
    add('position', { type: 'Point', coordinates: [...place] }, { radius });
  }
  return { type: 'FeatureCollection', features };
}

export function outlineData(outline: MapContent['outline']): FeatureCollection {
  if (!outline) return { type: 'FeatureCollection', features: [] };
  const coordinates = outline.map((part) => part.map((ring) => ring.map((place) => [...place])));
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }],
  };
}

/** A source without content is hidden, because MapLibre would cut tiles from it all the same. */
export const visibilityOf = ({ features }: FeatureCollection): 'visible' | 'none' =>
  features.length === 0 ? 'none' : 'visible';

/** New data of the sources whose content has changed: each update is work for the map. */
export function changedSources(before: MapContent, now: MapContent): [source: string, data: FeatureCollection][] {
  const changes: [source: string, data: FeatureCollection][] = [];
  const isNewLine = now.lines !== before.lines;
  if (isNewLine || now.hiddenLines !== before.hiddenLines) changes.push(['track', linesData(now)]);
  if (isNewLine || now.trackDetail !== before.trackDetail) changes.push(['trackDetail', trackDetailData(now)]);
  if (now.waypoints !== before.waypoints) changes.push(['waypoints', waypointsData(now.waypoints)]);
  if (now.places !== before.places) changes.push(['places', placesData(now.places)]);
  if (now.grouped !== before.grouped) changes.push(['grouped', placesData(now.grouped)]);
  if (now.outline !== before.outline) changes.push(['outline', outlineData(now.outline)]);
  if (now.hovered !== before.hovered) changes.push(['hovered', placesData([now.hovered])]);
  if (now.selected !== before.selected) changes.push(['selected', placesData([now.selected])]);
  if (now.overlay !== before.overlay) changes.push(['overlay', overlayData(now.overlay)]);
  return changes;
}
