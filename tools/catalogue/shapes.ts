import type { MultiPolygon, Polygon } from 'geojson';

export type Position = readonly [number, number];
type Ring = readonly Position[];
export type Shape = Polygon | MultiPolygon;

const METERS_PER_DEGREE = 111_195;
/** Projects a point to metres from `origin` on a plane; accurate enough for short distances. */
function flat(origin: Position, point: Position): Position {
  const dLon = ((point[0] - origin[0] + 540) % 360) - 180;
  return [dLon * METERS_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180), (point[1] - origin[1]) * METERS_PER_DEGREE];
}
export function distance(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2;
  return 2 * 6_371_008 * Math.asin(Math.min(1, Math.sqrt(h)));
}
function toSegment(point: Position, a: Position, b: Position): number {
  const [ax, ay] = flat(point, a);
  const [bx, by] = flat(point, b);
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + t * dx, ay + t * dy);
}
export const ringsOf = (shape: Shape): Ring[] => {
  const coordinates = shape.coordinates as unknown;
  return shape.type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat();
};
export const inRing = (point: Position, ring: Ring): boolean => {
  let inside = false;
  ring.forEach((a, i) => {
    const b = ring[(i + ring.length - 1) % ring.length] ?? a;
    if (a[1] > point[1] !== b[1] > point[1] && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) {
      inside = !inside;
    }
  });
  return inside;
};
export const toBorder = (point: Position, shape: Shape): number =>
  Math.min(...ringsOf(shape).flatMap((ring) => ring.slice(1).map((b, i) => toSegment(point, ring[i] ?? b, b))));
