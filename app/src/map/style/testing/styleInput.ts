import type { ContourSource } from '@cordada/core/geo/mapSources';
import { NO_OVERLAY } from '../../mapContent.ts';
import type { MapContent } from '../../mapContent.ts';
import { SLOPE_CLASSES } from '../../terrain/slopeAngle.ts';
import type { MapPalette } from '../palette.ts';

export const EMPTY_CONTENT: MapContent = {
  elements: null,
  lines: [],
  hiddenLines: [],
  trackDetail: null,
  waypoints: [],
  places: [],
  readerTiles: null,
  grouped: [],
  outline: null,
  selected: null,
  hovered: null,
  overlay: NO_OVERLAY,
};

export const CONTOURS: ContourSource = { tiles: '/contours/{unit}/{z}/{x}/{y}?v=1', minzoom: 10, maxzoom: 14 };

const BLACK_SLOPES: MapPalette['slope'] = SLOPE_CLASSES.map(() => 'black');

/** All colours are black. */
export const BLACK_PALETTE = new Proxy(
  { slope: BLACK_SLOPES },
  {
    get: ({ slope }, name) => (name === 'slope' ? slope : name === 'kind' || name === 'map' ? () => 'black' : 'black'),
  },
) as MapPalette;
