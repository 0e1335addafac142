import clipperLib from 'clipper-lib';
import type { PolyNode } from 'clipper-lib';

const { ClipType, Clipper, PolyFillType, PolyTree, PolyType } = clipperLib;

export type TileRing = [x: number, y: number][];

/**
 * Returns the rings of the sea in a tile, which is what its land leaves: outer rings, clockwise on the screen, each
 * followed by its holes. Coasts may touch or cross themselves and each other.
 * @param land its outer rings, all in one direction, and its holes in the other
 * @param buffer by how many units tiles reach beyond their edge
 */
export function seaOf(land: readonly TileRing[], extent: number, buffer: number): TileRing[] {
  const [low, high] = [-buffer, extent + buffer];
  const corners: TileRing = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ];
  const pathOf = (ring: TileRing) => ring.map(([X, Y]) => ({ X, Y }));
  const clipper = new Clipper();
  clipper.AddPath(pathOf(corners), PolyType.ptSubject, true);
  for (const ring of land) clipper.AddPath(pathOf(ring), PolyType.ptClip, true);
  const tree = new PolyTree();
  clipper.Execute(ClipType.ctDifference, tree, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  return tree.Childs().flatMap(ringsOf);
}

function ringsOf(outer: PolyNode): TileRing[] {
  const ringOf = (node: PolyNode): TileRing => {
    const corners = node.Contour();
    return [...corners, ...corners.slice(0, 1)].map(({ X, Y }) => [X, Y]);
  };
  const holes = outer.Childs();
  const within = holes.flatMap((hole) => hole.Childs());
  return [ringOf(outer), ...holes.map(ringOf), ...within.flatMap(ringsOf)];
}

/** Twice the area of a ring, positive for outer ones. */
export function areaOf(ring: TileRing): number {
  return ring.reduce((sum, [x, y], i) => {
    const [fromX, fromY] = ring.at(i - 1)!;
    return sum + fromX * y - x * fromY;
  }, 0);
}
