export type TileRing = [x: number, y: number][];

/** Beyond the buffer of the land, so that no edges of the two coincide. */
const MARGIN = 256;

/**
 * Returns the rings of the sea in a tile, which is what its land leaves, as one polygon after another. Islands of inland
 * seas are left out: land is drawn over the sea.
 * @param land its outer rings, all in one direction, and its holes in the other
 */
export function seaOf(land: readonly TileRing[], extent: number): TileRing[] {
  const [low, high] = [-MARGIN, extent + MARGIN];
  const outside: TileRing = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ];
  const inlandSeas = land.filter((ring) => areaOf(ring) < 0);
  const coasts = land.filter((ring) => areaOf(ring) > 0 && !inlandSeas.some((sea) => isAround(sea, ring)));
  return [outside, ...coasts.map((ring) => ring.toReversed()), ...inlandSeas.map((ring) => ring.toReversed())];
}

/** Twice the area, positive for outer rings. */
export function areaOf(ring: TileRing): number {
  return ring.reduce((sum, [x, y], i) => {
    const [fromX, fromY] = ring.at(i - 1)!;
    return sum + fromX * y - x * fromY;
  }, 0);
}

function isAround(outer: TileRing, inner: TileRing): boolean {
  return [0, 1].every((axis) => {
    const [around, within] = [outer.map((place) => place[axis]!), inner.map((place) => place[axis]!)];
    return Math.min(...around) <= Math.min(...within) && Math.max(...around) >= Math.max(...within);
  });
}
