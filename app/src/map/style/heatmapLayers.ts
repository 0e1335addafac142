import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { HEATMAP_MAX_ZOOM, HEATMAP_MIN_ZOOM, HEATMAP_STEPS } from '@cordada/core/tracks/heatmapLevels';
import type { MapPalette } from './palette.ts';

export const waysSource = (origin: string): SourceSpecification => ({
  type: 'vector',
  tiles: [`${origin}/tiles/density/{z}/{x}/{y}.mvt`],
  minzoom: HEATMAP_MIN_ZOOM,
  maxzoom: HEATMAP_MAX_ZOOM,
});

export function wayLayers(palette: MapPalette): LayerSpecification[] {
  const [, ...steps] = HEATMAP_STEPS.map((step, index) => [step, 0.3 + (0.6 * index) / (HEATMAP_STEPS.length - 1)]);
  const [first = 0, firstOpacity = 0.3, ...more] = steps.flat();
  const opacity: ExpressionSpecification = ['step', ['get', 'people'], 0.3, first, firstOpacity, ...more];
  return [
    {
      id: 'ways',
      type: 'circle',
      source: 'ways',
      'source-layer': 'density',
      minzoom: HEATMAP_MIN_ZOOM,
      paint: {
        'circle-color': palette.accent,
        'circle-opacity': opacity,
        'circle-blur': 0.6,
        // As wide as a heatmap cell; a tile has 16 or 32 cells per side.
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 13, 12, 18, 12 * 2 ** 5],
        'circle-pitch-alignment': 'map',
      },
    },
  ];
}
