import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import type { MapPalette } from '../palette.ts';
import { detailGround, detailIce, detailLabels, detailLines, detailSource, townLabels } from './detailLayers.ts';
import { PATH_CLASSES } from './pathLayers.ts';

const PALETTE = new Proxy(
  {},
  { get: (_, name) => (name === 'kind' || name === 'map' ? () => '#000000' : '#000000') },
) as MapPalette;

const style: StyleSpecification = {
  version: 8,
  sources: {
    detail: detailSource(
      {
        tiles: '/maps/tiles/{z}/{x}/{y}.mvt',
        tileSize: 512,
        minzoom: 6,
        maxzoom: 14,
        bounds: [1.4, 42.4, 1.8, 42.7],
        attribution: '©',
        attributionUrl: null,
      },
      'https://c.example',
    ),
  },
  glyphs: 'https://c.example/{fontstack}/{range}',
  layers: [
    ...detailGround(PALETTE),
    ...detailIce(PALETTE),
    ...detailLines(PALETTE),
    ...detailLabels(PALETTE, 'en'),
    ...townLabels(PALETTE, 'en'),
  ],
};

it('is a style that MapLibre accepts', () => {
  expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
});

it('draws paths of each difficulty in another way', () => {
  const looks = PATH_CLASSES.map(({ color, dash }) => `${color} ${String(dash)}`);
  expect(new Set(looks).size).toBe(PATH_CLASSES.length);
  // The dashes alone differ too, for readers who do not see the colours.
  expect(new Set(PATH_CLASSES.map(({ dash }) => String(dash))).size).toBe(PATH_CLASSES.length);
});
