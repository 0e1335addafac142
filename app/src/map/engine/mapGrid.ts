import type { FeatureCollection, Position } from 'geojson';

const STEPS = [30, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.01, 0.005];
const MOST_LINES = 8;

/** Degrees between the lines of the grid in a view of this width. */
export const gridStep = (width: number): number => STEPS.findLast((candidate) => width / candidate <= MOST_LINES) ?? 30;

export function gridLines(
  [west, south, east, north]: readonly [number, number, number, number],
  zoom: number,
): FeatureCollection {
  const width = east - west;
  const coordinates: Position[][] = [];
  if (zoom >= 5 && width > 0 && width < 90) {
    const step = gridStep(width);
    // Extends one view beyond each edge, so that dragging shows no gap before the grid is updated.
    const [left, right] = [west - width, east + width];
    const [low, high] = [Math.max(-80, south - (north - south)), Math.min(80, north + (north - south))];
    const across = steps(left, right, step);
    const up = steps(low, high, step);
    for (const lon of across) coordinates.push(up.map((lat) => [lon, lat]));
    for (const lat of up) coordinates.push(across.map((lon) => [lon, lat]));
  }
  const grid = { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } } as const;
  return { type: 'FeatureCollection', features: coordinates.length > 0 ? [grid] : [] };
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, i) => (first + i) * step);
}
