import type { ActivityKind } from '../activities/activityKinds.ts';
import { KIND_SYMBOLS } from './kindSymbols.ts';

/** What one does it with or how, on the grid of the symbols of kinds. The bicycle is from Maki (CC0). */
export const ACTIVITY_SYMBOLS: Readonly<Record<ActivityKind, string>> = {
  hiking: KIND_SYMBOLS.activity,
  mountaineering:
    'M1.5 14.7 2.2 12.2 8.3 4.2 9.4 5 3.3 13zM5.9.8c2.8.3 6.1 2.3 8.3 7.6-1.7-1.9-3.2-2.9-4.8-3.4L8.3 4.2C7.3 3.4 6.2 2.9 4.8 2.7z',
  climbing: KIND_SYMBOLS.climbingRoute,
  viaFerrata: KIND_SYMBOLS.viaFerrata,
  skiTouring:
    'M1.7 13.3 10.9 2.2c.5-.6 1.3-.9 2-.8-.1.6-.3 1.2-.7 1.7L2.9 14.3zM13.3 13.3 4.1 2.2c-.5-.6-1.3-.9-2-.8.1.6.3 1.2.7 1.7l9.3 11.2z',
  snowshoeing:
    'M7.5.8c2.3 0 3.5 1.7 3.5 4.2 0 2.6-1.2 4.3-1.7 6.2-.3 1.1-.7 3-1.8 3s-1.5-1.9-1.8-3C5.2 9.3 4 7.6 4 5 4 2.5 5.2.8 7.5.8zm0 1.3C6.1 2.1 5.3 3.2 5.3 5h4.4c0-1.8-.8-2.9-2.2-2.9zM5.5 6.3c.3 1.3 1 2.5 1.3 3.7h1.4c.3-1.2 1-2.4 1.3-3.7z',
  trailRunning:
    'M10.3.4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM4.9 3.7l3.7-.1 2 2.8 2.6-.2.1 1.3-3.3.4-1.1-1.3-1.3 2.5 2.6 1.7-.9 3.9-1.5-.3.6-2.9-3-1.7-1.2 2.2-4 .1v-1.5l3.1-.1 2.4-5.2-1.5.1-1.1 2-1.2-.6z',
  mountainBiking:
    'M7.5 2h2c.3 0 .5.2.5.5v1.9l.7 1.7A3.5 3.5 0 1 1 9.8 6.5L9.3 5.3 6.5 7.7A3.5 3.5 0 1 1 5 6.4L4.2 4H3.5a.5.5 0 0 1 0-1h2a.5.5 0 0 1 0 1h-.3l1 2.6L9 4.3V3H7.5a.5.5 0 0 1 0-1zM3.5 7a2.5 2.5 0 1 0 2.2 1.3L3.8 9.9a.5.5 0 0 1-.6-.8l1.9-1.5A2.5 2.5 0 0 0 3.5 7zm6.7.4a2.5 2.5 0 1 0 .9-.4l.9 2.3a.5.5 0 0 1-.9.4z',
  canyoning:
    'M14 1H5a3 3 0 0 0-3 3v6h1.6V5.5H5V10h1.6V5.5H8V10h1.6V5a2 2 0 0 1 2-2H14zM.8 12.2c1.1-1 2.2-1 3.3 0s2.2 1 3.3 0 2.2-1 3.3 0 2.2 1 3.3 0v1.5c-1.1 1-2.2 1-3.3 0s-2.2-1-3.3 0-2.2 1-3.3 0-2.2-1-3.3 0z',
  other: KIND_SYMBOLS.route,
};
