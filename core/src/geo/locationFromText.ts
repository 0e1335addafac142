import { isLonLat } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';

const ANGLE =
  /^([NSEWO])?\s*(-)?(\d{1,3}(?:\.\d+)?)\s*°?(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’]?(?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′)?)?)?\s*([NSEWO])?$/i;
const HALVES = [
  /^(.*?[NS])[\s,;]*([^NS]+)$/i,
  /^(.*?[EWO])[\s,;]*([^EWO]+)$/i,
  /^([NS].*?)[\s,;]*([EWO].*)$/i,
  /^([^;]+);([^;]+)$/,
  /^([^,]+),([^,]+)$/,
  /^(\S+)\s+(\S+)$/,
];
const EAST_WEST = /[EWO]/i;

interface Angle {
  readonly degrees: number;
  readonly letter: string;
}

function readAngle(text: string): Angle | null {
  const match = ANGLE.exec(text.trim());
  if (!match) return null;
  const [, before = '', minus, whole, minutes, seconds, after = ''] = match;
  if ((before && after) || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return null;
  const letter = (before || after).toUpperCase();
  const size = Number(whole) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  return { degrees: minus || /[SWO]/.test(letter) ? -size : size, letter };
}

/**
 * Parses coordinates as people paste them: `42.6311, 0.6567`, `42,6311 0,6567`, `42°37'52"N 0°39'24"E`, `N 42 37.866
 * E 0 39.402`; `O` is Spanish for west. Latitude comes first unless letters say otherwise. Null for anything else.
 */
export function locationFromText(text: string): LonLat | null {
  // Two commas between digits are decimal commas, one in each coordinate.
  const decimals = text.match(/\d,\d/g)?.length ?? 0;
  const clean = (decimals === 2 ? text.replace(/(\d),(\d)/g, '$1.$2') : text).trim();
  for (const halves of HALVES) {
    const match = halves.exec(clean);
    const [first, second] = [match && readAngle(match[1] ?? ''), match && readAngle(match[2] ?? '')];
    if (!first || !second) continue;
    const isReversed = EAST_WEST.test(first.letter);
    if (first.letter !== '' || second.letter !== '') {
      const [ns, ew] = isReversed ? [second.letter, first.letter] : [first.letter, second.letter];
      if (!/^[NS]$/.test(ns) || !/^[EWO]$/.test(ew)) continue;
    }
    const [lat, lon] = isReversed ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
    if (Math.abs(lat) <= 90 && isLonLat(lon, lat)) return [lon, lat];
  }
  return null;
}
