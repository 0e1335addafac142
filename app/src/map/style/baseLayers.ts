import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { WORLD_MAX_ZOOM } from '../layers/mapCredits.ts';
import type { MapPalette } from './palette.ts';
import { byZoom } from './styleExpressions.ts';

/** Where the first view of places without terrain is, the shading has its full strength; beyond, its cells would be seen. */
const SHADE_FULL_ZOOM = 7.5;
export const SHADE_MAX_ZOOM = 9.5;

/** Land, water, relief and the coordinate grid. */
export function baseLayers(palette: MapPalette): LayerSpecification[] {
  // The relief data is coarse: at high zooms its shading would be wrong and its tint shows only rough elevation.
  const fade = (full: number): ExpressionSpecification =>
    byZoom(0, full, 4, full, 7, full * 0.85, 11, full * 0.55, WORLD_MAX_ZOOM, 0);
  const fadeShade = (full: number): ExpressionSpecification =>
    byZoom(0, full / 2, 4, full / 2, 6, full, SHADE_FULL_ZOOM, full, SHADE_MAX_ZOOM, 0);
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': palette.paper } },
    {
      id: 'tint',
      type: 'color-relief',
      source: 'relief',
      // Drawing what is not seen takes as long as drawing it.
      maxzoom: WORLD_MAX_ZOOM,
      paint: {
        'color-relief-color': [
          'interpolate',
          ['linear'],
          ['elevation'],
          0,
          'rgba(0,0,0,0)',
          40,
          palette.isDark ? palette.raised : palette.evergreenTint,
          900,
          palette.isDark ? palette.sunken : palette.paper,
          2200,
          palette.amberTint,
          4200,
          palette.line,
          6000,
          palette.isDark ? palette.lineStrong : palette.raised,
        ],
        'color-relief-opacity': fade(0.75),
      },
    },
    {
      id: 'shade',
      type: 'hillshade',
      source: 'shadeRelief',
      maxzoom: SHADE_MAX_ZOOM,
      paint: {
        'hillshade-method': 'igor',
        'hillshade-exaggeration': fadeShade(palette.isDark ? 1 : 0.7),
        'hillshade-shadow-color': palette.isDark ? palette.paper : palette.lineStrong,
        'hillshade-highlight-color': palette.isDark ? palette.lineStrong : palette.raised,
      },
    },
    // Over tint and shade, whose cells of 9 km reach beyond the coasts.
    { id: 'sea', type: 'fill', source: 'base', 'source-layer': 'sea', paint: { 'fill-color': palette.glacierTint } },
    {
      id: 'lakes',
      type: 'fill',
      source: 'base',
      'source-layer': 'lakes',
      paint: { 'fill-color': palette.glacierTint },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'base',
      'source-layer': 'rivers',
      minzoom: 3,
      maxzoom: 11,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.glacier,
        'line-opacity': byZoom(3, 0.4, 9, 0.5, 11, 0),
        // The greatest rivers have rank 1, the smallest 4.
        'line-width': byZoom(3, ['/', 0.7, ['get', 'rank']], 9, ['-', 2.4, ['*', 0.4, ['get', 'rank']]]),
      },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'base',
      'source-layer': 'sea',
      paint: { 'line-color': palette.glacier, 'line-opacity': 0.45, 'line-width': 0.75 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'base',
      'source-layer': 'borders',
      maxzoom: 11,
      paint: {
        'line-color': palette.lineStrong,
        // Closer than this its lines are wrong by hundreds of metres, as those of rivers.
        'line-opacity': byZoom(1, 0.8, 9, 0.8, 11, 0),
        'line-width': byZoom(1, 0.5, 8, 1.25),
        'line-dasharray': [4, 2],
      },
    },
    // A coordinate grid, which maps on paper show.
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: { 'line-color': palette.line, 'line-width': 1, 'line-opacity': 0 },
    },
  ];
}
