/** A closed ring; the first point is not repeated at the end. */
export type Ring = readonly (readonly [x: number, y: number])[];

export interface HeightGrid {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float64Array;
}

// Edges of a cell: 0 top, 1 right, 2 bottom, 3 left. Segments of the 16 marching squares cases, with higher ground on
// one side; both saddle cases separate the high corners.
const SEGMENTS: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[3, 2]],
  [[2, 1]],
  [[3, 1]],
  [[1, 0]],
  [
    [3, 2],
    [1, 0],
  ],
  [[2, 0]],
  [[3, 0]],
  [[0, 3]],
  [[0, 2]],
  [
    [0, 3],
    [2, 1],
  ],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  [[2, 3]],
  [],
];

/**
 * Contour lines at `level` by marching squares, in grid units. Cells outside the grid count as lowest ground, so that
 * every contour closes and can be filled.
 */
export function contourRings({ columns, rows, heights }: HeightGrid, level: number): Ring[] {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? Number.NEGATIVE_INFINITY : heights[y * columns + x]!;
  const share = (a: number, b: number): number =>
    Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5;

  const next = new Map<string, string>();
  const points = new Map<string, readonly [number, number]>();
  for (let y = -1; y < rows; y += 1) {
    for (let x = -1; x < columns; x += 1) {
      const nw = at(x, y);
      const ne = at(x + 1, y);
      const se = at(x + 1, y + 1);
      const sw = at(x, y + 1);
      const index = (nw >= level ? 8 : 0) + (ne >= level ? 4 : 0) + (se >= level ? 2 : 0) + (sw >= level ? 1 : 0);
      const edge = (side: number): string => {
        // Edges are named by their upper or left corner, so that both cells use the same name.
        const [key, point]: readonly [string, readonly [number, number]] =
          side === 0
            ? [`${x},${y}h`, [x + share(nw, ne), y]]
            : side === 1
              ? [`${x + 1},${y}v`, [x + 1, y + share(ne, se)]]
              : side === 2
                ? [`${x},${y + 1}h`, [x + share(sw, se), y + 1]]
                : [`${x},${y}v`, [x, y + share(nw, sw)]];
        points.set(key, point);
        return key;
      };
      for (const [from, to] of SEGMENTS[index]!) next.set(edge(from), edge(to));
    }
  }

  const rings: Ring[] = [];
  for (const start of next.keys()) {
    const ring: (readonly [number, number])[] = [];
    let key: string | undefined = start;
    while (key !== undefined) {
      ring.push(points.get(key)!);
      const after: string | undefined = next.get(key);
      next.delete(key);
      key = after === start ? undefined : after;
    }
    if (ring.length > 3) rings.push(ring);
  }
  return rings;
}

/** Douglas-Peucker; `tolerance` is in the units of the ring. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const middle = ring.length >> 1;
  const first = simplifyLine(ring.slice(0, middle + 1), tolerance);
  const second = simplifyLine([...ring.slice(middle), ring[0]!], tolerance);
  return [...first.slice(0, -1), ...second.slice(0, -1)];
}

function simplifyLine(line: Ring, tolerance: number): Ring {
  const [ax, ay] = line[0]!;
  const [bx, by] = line.at(-1)!;
  const length = Math.hypot(bx - ax, by - ay);
  let farthest = 0;
  let split = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const [x, y] = line[index]!;
    const distance =
      length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (distance > farthest) [farthest, split] = [distance, index];
  }
  if (farthest <= tolerance) return [line[0]!, line.at(-1)!];
  return [
    ...simplifyLine(line.slice(0, split + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(split), tolerance),
  ];
}
