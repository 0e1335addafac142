import { EARTH_RADIUS_METERS } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { placeOfVector, unitVectors } from '../geo/sphere.ts';

export interface Circle {
  readonly place: LonLat;
  readonly radiusMeters: number;
}

/** A secret number from 0 to 1 for each name, always the same for the same name. */
export type SecretNumbers = (name: string) => number;

/** Margin for lines drawn a few metres beside their points, and for different Earth radii. */
export const HIDDEN_MARGIN_METERS = 25;

/**
 * A hidden circle is shifted from the place by between these shares of the chosen radius, and is so many times as
 * large. A larger shift defeats the fit of a circle; a larger circle defeats the mean of the points where tracks leave
 * it, whose error is about its radius divided by the root of the number of tracks.
 */
const SHIFT_MIN_SHARE = 0.7;
const SHIFT_MAX_SHARE = 1.4;
const CIRCLE_SHARE = 2.6;

/** Distance over which the direction of the shift turns: far more than a receiver is wrong at a door. */
const FIELD_CELL_METERS = 1_000;

/**
 * The centre of the circle that hides the surroundings of a place. Places a few metres apart are shifted alike, so
 * that many tracks from one door give away the centre of the circle but never the door, which is 0.7 to 1.4 radii away
 * from it in an unknown direction. A shift drawn anew for each track would be averaged out.
 */
export function shiftedPlace(place: LonLat, radiusMeters: number, numbers: SecretNumbers): LonLat {
  const [x = 0, y = 0, z = 0] = unitVectors([place[0]], [place[1]]);
  let [eastward, northward, share] = [0, 0, 0];
  for (const { name, weight } of cornersAround([x, y, z])) {
    const direction = numbers(`${radiusMeters} ${name} direction`) * 2 * Math.PI;
    eastward += Math.cos(direction) * weight;
    northward += Math.sin(direction) * weight;
    share += numbers(`${radiusMeters} ${name} distance`) * weight;
  }
  const length = Math.hypot(eastward, northward) || 1;
  const meters = radiusMeters * (SHIFT_MIN_SHARE + (SHIFT_MAX_SHARE - SHIFT_MIN_SHARE) * share);
  const scale = meters / EARTH_RADIUS_METERS / length;
  const [toEast, toNorth] = [eastward * scale, northward * scale];
  // East is (-y, x, 0) and north (-xz, -yz, x² + y²), both divided by the distance from the axis.
  const axis = Math.hypot(x, y) || 1;
  return placeOfVector(
    x + (-y * toEast - x * z * toNorth) / axis,
    y + (x * toEast - y * z * toNorth) / axis,
    z + axis * toNorth,
  );
}

/** Corners of the cube around a point on the sphere, with the weights of trilinear interpolation. */
function cornersAround(vector: readonly [number, number, number]): { name: string; weight: number }[] {
  const cells = vector.map((part) => (part * EARTH_RADIUS_METERS) / FIELD_CELL_METERS);
  return Array.from({ length: 8 }, (_, corner) => {
    const steps = cells.map((cell, axis) => {
      const isFar = ((corner >> axis) & 1) === 1;
      const share = cell - Math.floor(cell);
      return { at: Math.floor(cell) + (isFar ? 1 : 0), weight: isFar ? share : 1 - share };
    });
    return {
      name: steps.map(({ at }) => at).join(' '),
      weight: steps.reduce((product, { weight }) => product * weight, 1),
    };
  });
}

/** @param shifted the result of `shiftedPlace` for the same place and radius */
export function hiddenCircle(shifted: LonLat, radiusMeters: number): Circle {
  return { place: shifted, radiusMeters: radiusMeters * CIRCLE_SHARE + HIDDEN_MARGIN_METERS };
}

/** Circles that cover a hidden zone. */
export function hiddenCircles(zone: {
  readonly place: LonLat;
  readonly shifted: LonLat;
  readonly radiusMeters: number;
}): Circle[] {
  const { place, shifted, radiusMeters } = zone;
  return [
    hiddenCircle(shifted, radiusMeters),
    // Inside the first circle except for rounding.
    { place, radiusMeters: radiusMeters + HIDDEN_MARGIN_METERS },
  ];
}
