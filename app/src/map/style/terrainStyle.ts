import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { TileSource } from '@cordada/core/geo/mapSources';
import { CONTOUR_MIN_ZOOM } from '@cordada/core/terrain/contourSteps';
import type { ShownLayers } from '../layers/mapLayers.ts';
import type { MapPalette } from './palette.ts';
import { SLOPE_MIN_ZOOM, SLOPE_TILES } from '../terrain/slopeAngle.ts';
import { SHADE_MAX_ZOOM } from './baseLayers.ts';
import { FONT, byZoom } from './styleExpressions.ts';

/** From this zoom on. Farther away the tiles at the edge of the terrain are larger than it, and their flat rest is lit. */
const RELIEF_ZOOM = 8;
/** Weaker where one is near: there the cells of the terrain are blots, and contours and texture say more. */
const SHADE = { light: { far: 0.17, near: 0.13 }, dark: { far: 0.17, near: 0.14 } } as const;
/** Where the tint of the world's relief ends, that of the terrain begins. It stays faint: the ground below tells forest from rock. */
const TINT_ZOOMS = { from: 10, full: 12.5 } as const;
const TINT_OPACITY = { light: 0.15, dark: 0.2 } as const;
/** Zooms beyond those of the terrain at which shading begins and ends to fade. */
const SHADE_FADES = { from: 1, to: 4.5 } as const;
/** Degrees from north of the four lights. */
const LIGHT_DIRECTIONS = [270, 315, 0, 45];
/**
 * Height of the light. At 30 it neither lights nor shades level ground, which is all there is in tiles beyond the terrain: lit, these
 * would show an edge on a dark map, and over the shaded relief of the world, which ends at `SHADE_MAX_ZOOM`. On paper nobody sees light.
 */
const LEVEL_DEGREES = 30;
const LIGHT_DEGREES = { light: 40, dark: LEVEL_DEGREES } as const;
/** Brightness of raster base maps in the dark theme, because they are made for daylight. */
const DIMMED = 0.82;

export interface ConfiguredLayers {
  readonly sources: StyleSpecification['sources'];
  readonly base: LayerSpecification[];
  readonly overlays: LayerSpecification[];
  readonly terrain: Pick<StyleSpecification, 'terrain' | 'sky'>;
}

export function configuredLayers(
  { raster, terrain, overlays }: ShownLayers,
  palette: MapPalette,
  origin: string,
  isImperial: boolean,
): ConfiguredLayers {
  const sources: Record<string, SourceSpecification> = {};
  const base: LayerSpecification[] = [];
  const over: LayerSpecification[] = [];
  const absolute = (tiles: string): string => (tiles.startsWith('/') ? origin + tiles : tiles);
  const tilesOf = ({ tiles, tileSize, bounds }: TileSource) => ({
    tiles: [absolute(tiles)],
    tileSize,
    ...within({ bounds }),
  });
  if (raster) {
    sources['raster'] = { type: 'raster', ...tilesOf(raster), minzoom: raster.minzoom, maxzoom: raster.maxzoom };
    base.push({
      id: 'raster',
      type: 'raster',
      source: 'raster',
      paint: { 'raster-fade-duration': 0, 'raster-brightness-max': palette.isDark ? DIMMED : 1 },
    });
  }
  if (!terrain) return { sources, base, overlays: over, terrain: {} };

  const heights = (): SourceSpecification => ({
    type: 'raster-dem',
    ...tilesOf(terrain),
    encoding: terrain.encoding,
    maxzoom: terrain.maxzoom,
  });
  if (overlays.includes('relief')) {
    const theme = palette.isDark ? 'dark' : 'light';
    sources['heights'] = heights();
    sources['tintHeights'] = heights();
    over.push({
      id: 'heightTint',
      type: 'color-relief',
      source: 'tintHeights',
      minzoom: TINT_ZOOMS.from,
      paint: {
        'color-relief-color': [
          'interpolate',
          ['linear'],
          ['elevation'],
          700,
          palette.map('tint-low'),
          1500,
          palette.map('tint-middle'),
          2300,
          palette.map('tint-high'),
          3000,
          palette.map('tint-top'),
        ],
        'color-relief-opacity': byZoom(TINT_ZOOMS.from, 0, TINT_ZOOMS.full, TINT_OPACITY[theme]),
      },
    });
    over.push({
      id: 'relief',
      type: 'hillshade',
      source: 'heights',
      minzoom: RELIEF_ZOOM,
      paint: {
        'hillshade-method': 'multidirectional',
        'hillshade-exaggeration': [
          'interpolate',
          ['linear'],
          ['zoom'],
          RELIEF_ZOOM,
          0,
          RELIEF_ZOOM + 2,
          SHADE[theme].far,
          Math.max(10, terrain.maxzoom + SHADE_FADES.from),
          SHADE[theme].far,
          Math.max(13, terrain.maxzoom + SHADE_FADES.to),
          SHADE[theme].near,
        ],
        'hillshade-illumination-direction': LIGHT_DIRECTIONS,
        'hillshade-illumination-altitude': [
          'interpolate',
          ['linear'],
          ['zoom'],
          SHADE_MAX_ZOOM,
          ['literal', LIGHT_DIRECTIONS.map(() => LEVEL_DEGREES)],
          SHADE_MAX_ZOOM + 1,
          ['literal', LIGHT_DIRECTIONS.map(() => LIGHT_DEGREES[theme])],
        ],
        'hillshade-shadow-color': LIGHT_DIRECTIONS.map(() => palette.map('shade')),
        'hillshade-highlight-color': LIGHT_DIRECTIONS.map(() => palette.map('light')),
      },
    });
  }
  if (overlays.includes('slope')) {
    const { tileSize, bounds, maxzoom } = terrain;
    sources['slope'] = { type: 'raster', tiles: [SLOPE_TILES], tileSize, maxzoom, ...within({ bounds }) };
    over.push({
      id: 'slope',
      type: 'raster',
      source: 'slope',
      minzoom: SLOPE_MIN_ZOOM,
      paint: { 'raster-opacity': 0.55, 'raster-fade-duration': 0 },
    });
  }
  if (overlays.includes('contours')) {
    sources['contours'] = {
      type: 'vector',
      tiles: [absolute(terrain.contours.tiles.replace('{unit}', isImperial ? 'ft' : 'm'))],
      minzoom: terrain.contours.minzoom,
      maxzoom: terrain.contours.maxzoom,
      ...within(terrain),
    };
    const source = { source: 'contours', 'source-layer': 'contours', minzoom: CONTOUR_MIN_ZOOM } as const;
    const color = palette.map('contour');
    // By night bright lines would outshine the paths.
    const dim = palette.isDark ? 0.75 : 1;
    over.push(
      {
        id: 'contours',
        type: 'line',
        ...source,
        paint: {
          'line-color': color,
          'line-opacity': byZoom(
            CONTOUR_MIN_ZOOM,
            isIndex(0.5 * dim, 0.28 * dim),
            13,
            isIndex(0.8 * dim, 0.45 * dim),
            16,
            isIndex(0.95 * dim, 0.6 * dim),
          ),
          'line-width': byZoom(CONTOUR_MIN_ZOOM, isIndex(0.8, 0.45), 13, isIndex(1.15, 0.6), 16, isIndex(1.6, 0.9)),
        },
      },
      {
        id: 'contourHeights',
        type: 'symbol',
        ...source,
        minzoom: CONTOUR_MIN_ZOOM + 1,
        filter: ['>', ['get', 'level'], 0],
        layout: {
          'symbol-placement': 'line',
          'text-field': ['to-string', ['get', 'ele']],
          'text-font': FONT,
          'text-size': byZoom(11, 9.5, 15, 11),
          'text-max-angle': 25,
          'text-padding': 12,
        },
        paint: { 'text-color': color, 'text-halo-color': palette.paper, 'text-halo-width': 1.2 },
      },
    );
  }
  if (!overlays.includes('3d')) return { sources, base, overlays: over, terrain: {} };
  // A separate source, because MapLibre draws shading and 3D terrain from a shared source at the lower quality.
  sources['ground'] = heights();
  return {
    sources,
    base,
    overlays: over,
    terrain: {
      terrain: { source: 'ground', exaggeration: 1 },
      sky: {
        'sky-color': palette.glacierTint,
        'horizon-color': palette.paper,
        'fog-color': palette.paper,
        'sky-horizon-blend': 0.6,
        'horizon-fog-blend': 0.6,
        'fog-ground-blend': 0.8,
      },
    },
  };
}

function within({ bounds }: Pick<TileSource, 'bounds'>): { bounds?: [number, number, number, number] } {
  return bounds ? { bounds: [...bounds] } : {};
}

const isIndex = (great: number, small: number): ExpressionSpecification => ['match', ['get', 'level'], 1, great, small];
