import type { Line, MapFeature } from './mapFeature.ts';

/** Layers whose areas carry names. */
const LABELLED = new Set(['water', 'land']);
/** Names need more room than areas: they appear one zoom later. */
const LATER = 1;

/** A point for the name of an area; null for areas without one. */
export function labelOf({ layer, shape, parts, tags, minZoom }: MapFeature): MapFeature | null {
  if (shape !== 'polygon' || !LABELLED.has(layer) || tags['name'] === undefined) return null;
  const widest = parts.toSorted((a, b) => heightOf(b[0]!) - heightOf(a[0]!))[0];
  const place = widest && insideOf(widest);
  return place ? { layer, tags, shape: 'point', parts: [[place]], minZoom: Math.min(14, minZoom + LATER) } : null;
}

function heightOf(ring: Line): number {
  const [top, bottom] = extentOf(ring);
  return bottom - top;
}

function extentOf(ring: Line): [top: number, bottom: number] {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < ring.length; i += 2) {
    top = Math.min(top, ring[i]!);
    bottom = Math.max(bottom, ring[i]!);
  }
  return [top, bottom];
}

/** The middle of the widest part of the polygon at half its height. */
function insideOf(rings: readonly Line[]): Line | null {
  const [top, bottom] = extentOf(rings[0]!);
  const y = Math.floor((top + bottom) / 2) + 0.5;
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  crossings.sort((a, b) => a - b);
  let best: readonly [number, number] | null = null;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span = [crossings[i]!, crossings[i + 1]!] as const;
    if (!best || span[1] - span[0] > best[1] - best[0]) best = span;
  }
  return best && Uint32Array.of((best[0] + best[1]) / 2, y);
}
