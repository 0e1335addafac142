import { KIND_SYMBOLS } from './kindSymbols.ts';

/**
 * Symbols of access points by how they are reached, on the 15 px grid. Bus, train and village are drawn after Maki,
 * the lift after Temaki (both CC0); signpost and dead end are in the same style.
 */
const ACCESS_SYMBOLS: Readonly<Record<string, string>> = {
  trailhead: 'M6.8 1h1.4v1.5h4.3l1.7 1.8L12.5 6H8.2v8H6.8v-3H2.5L.8 9.2l1.7-1.7h4.3z',
  roadEnd: 'M2 2h11v3.2H8.6V14H6.4V5.2H2z',
  shelter: KIND_SYMBOLS.shelter,
  busStop:
    'M4 1h7a2 2 0 0 1 2 2v9h-1v1.5c0 .8-2 .8-2 0V12H5v1.5c0 .8-2 .8-2 0V12H2V3a2 2 0 0 1 2-2zM3 4v4h9V4zm1 5a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  trainStation:
    'M3 1h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm.5 2v4H7V3zM8 3v4h3.5V3zM5 8a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm5 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM4.2 12h6.6l1.5 3h-1.2l-.6-1H4.5l-.6 1H2.7z',
  lift: 'M1 1.5 14 0v1L8 1.7V5h2.2a1 1 0 0 1 1 .8l.8 4.7-.8 3.7a1 1 0 0 1-1 .8H4.8a1 1 0 0 1-1-.8L3 10.5l.8-4.7a1 1 0 0 1 1-.8H7V1.8L1 2.5zM5 6l-.9 4H7V6zm3 0v4h2.9L10 6z',
  place: 'M6 1 1.5 6H3v7h4V5.2l1.5-1.7zM5 8h1v1H5zm0 2h1v1H5zM10.5 3 8 6v7h2v-2h1v2h2V3h-1v2z',
};

/** @param startKind the field of the same name; unknown ones get the symbol of a car park */
export const accessSymbol = (startKind: unknown): string =>
  (typeof startKind === 'string' ? ACCESS_SYMBOLS[startKind] : undefined) ?? KIND_SYMBOLS.access;
