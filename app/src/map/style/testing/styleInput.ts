import { NO_OVERLAY } from '../../mapContent.ts';
import type { MapContent } from '../../mapContent.ts';
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

/** All colours are black. */
export const BLACK_PALETTE = new Proxy(
  {},
  { get: (_, name) => (name === 'kind' || name === 'map' ? () => 'black' : 'black') },
) as MapPalette;
