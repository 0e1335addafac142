import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import type { KindName } from '@cordada/core/elements/kinds';
import {
  BASEMAP_RELIEF_MAX_ZOOM,
  BASEMAP_TILES,
  BASEMAP_VECTOR_MAX_ZOOM,
  ELEMENT_TILES,
  RELIEF_TILES,
} from '@cordada/core/geo/mercator';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { baseLayers } from './baseLayers.ts';
import { detailGround, detailIce, detailLabels, detailLines, detailSource, townLabels } from './detail/detailLayers.ts';
import { coverageLayers, coverageSource } from './coverageLayers.ts';
import { worldPlaceLayers } from './worldPlaceLayers.ts';
import { lineLayers, markLayers, outlineLayers, overlayLayers } from './contentLayers.ts';
import { elementFilters, elementLayers, greatElementLayer, regionLayers } from './elementLayers.ts';
import { readerTileLayers, readerTileSource } from './readerTiles.ts';
import { wayLayers, waysSource } from './heatmapLayers.ts';
import type { MapContent } from '../mapContent.ts';
import { linesData, outlineData, overlayData, placesData, trackDetailData, visibilityOf } from './mapData.ts';
import type { ShownLayers } from '../layers/mapLayers.ts';
import type { MapWords } from './mapWords.ts';
import type { MapPalette } from './palette.ts';
import { configuredLayers } from './terrainStyle.ts';
import { courseLayers, waypointLayers, waypointsData } from './waypointLayers.ts';

/** Placed before all others, so that no name begins under a panel. */
const COVERED_LAYER: LayerSpecification = {
  id: 'covered',
  type: 'symbol',
  source: 'covered',
  layout: {
    'icon-image': ['concat', 'blank/', ['get', 'size']],
    'icon-anchor': 'top-left',
    'icon-padding': 0,
    'icon-allow-overlap': true,
    'icon-rotation-alignment': 'viewport',
    'icon-pitch-alignment': 'viewport',
  },
};

/** Content that follows the view. */
export interface ViewData {
  readonly grid: FeatureCollection;
  readonly covered: FeatureCollection;
}

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Of a map that has no view yet. */
export const NO_VIEW_DATA: ViewData = { grid: NOTHING, covered: NOTHING };

function hideIfEmpty(layer: LayerSpecification, sources: StyleSpecification['sources']): LayerSpecification {
  const source = 'source' in layer ? sources[layer.source] : undefined;
  if (source?.type !== 'geojson' || typeof source.data !== 'object' || !('features' in source.data)) return layer;
  const visibility = visibilityOf(source.data);
  return visibility === 'none' ? Object.assign({ ...layer }, { layout: { ...layer.layout, visibility } }) : layer;
}

export function buildStyle(
  palette: MapPalette,
  content: MapContent,
  { grid, covered }: ViewData,
  origin: string,
  words: MapWords,
  kinds: readonly KindName[],
  layers: ShownLayers,
  isImperial: boolean,
): StyleSpecification {
  const { language } = words;
  const geojson = (data: FeatureCollection | string) => ({ type: 'geojson', data }) as const;
  const relief = (): SourceSpecification => ({
    type: 'raster-dem',
    tiles: [origin + RELIEF_TILES],
    encoding: 'terrarium',
    tileSize: 512,
    maxzoom: BASEMAP_RELIEF_MAX_ZOOM,
  });
  const [kind = 'mountain', color = palette.muted, ...others] = kinds.flatMap((one) => [one, palette.kind(one)]);
  const kindColors: ExpressionSpecification = ['match', ['get', 'kind'], kind, color, ...others, palette.muted];
  const filters = elementFilters(content);
  const configured = configuredLayers(layers, palette, origin, isImperial);
  const hasWays = layers.overlays.includes('ways');
  const [villages, cities] = worldPlaceLayers(palette, language, layers);
  // Raster base maps contain their own names.
  const names = (isGreat: boolean) => (layers.raster ? [] : regionLayers(palette, language, isGreat));
  const sources: StyleSpecification['sources'] = {
    base: { type: 'vector', tiles: [origin + BASEMAP_TILES], maxzoom: BASEMAP_VECTOR_MAX_ZOOM },
    // Separate sources, because MapLibre draws tint and shading from a shared source at the lower quality.
    relief: relief(),
    shadeRelief: relief(),
    elements: {
      type: 'vector',
      tiles: [origin + ELEMENT_TILES],
      maxzoom: TILE_MAX_ZOOM,
      promoteId: { elements: 'id' },
    },
    regions: geojson(`${origin}/tiles/regions.geojson`),
    grid: geojson(grid),
    outline: geojson(outlineData(content.outline)),
    track: geojson(linesData(content)),
    trackDetail: geojson(trackDetailData(content)),
    waypoints: geojson(waypointsData(content.waypoints)),
    ...readerTileSource(content),
    places: geojson(placesData(content.places)),
    grouped: { ...geojson(placesData(content.grouped)), cluster: true, clusterRadius: 44, clusterMaxZoom: 13 },
    hovered: geojson(placesData([content.hovered])),
    selected: geojson(placesData([content.selected])),
    ...configured.sources,
    ...(layers.region && { detail: detailSource(layers.region, origin), coverage: coverageSource(layers) }),
    ...(hasWays && { ways: waysSource(origin) }),
    overlay: geojson(overlayData(content.overlay)),
    covered: geojson(covered),
  };
  return {
    version: 8,
    ...configured.terrain,
    sources,
    layers: [
      ...baseLayers(palette),
      ...configured.base,
      ...(layers.region ? detailGround(palette) : []),
      ...configured.overlays,
      ...(layers.region ? [...detailIce(palette), ...coverageLayers(palette), ...detailLines(palette)] : []),
      ...(hasWays ? wayLayers(palette) : []),
      ...outlineLayers(palette),
      ...courseLayers(palette),
      ...lineLayers(palette),
      ...(layers.region ? detailLabels(palette, words) : []),
      ...(layers.raster ? [] : [villages]),
      ...names(false),
      ...elementLayers(palette, language, kindColors, filters),
      ...(layers.region ? townLabels(palette, language) : []),
      ...names(true),
      ...(layers.raster ? [] : [cities]),
      greatElementLayer(palette, language, kindColors, filters),
      ...readerTileLayers(content, palette),
      ...waypointLayers(palette),
      ...markLayers(palette),
      ...overlayLayers(palette),
      COVERED_LAYER,
    ].map((layer) => hideIfEmpty(layer, sources)),
  };
}
