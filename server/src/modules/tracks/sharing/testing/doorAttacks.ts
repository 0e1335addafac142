/** Ways to guess from cut tracks where they begin. All coordinates are metres around the true place. */

export type Point = readonly [x: number, y: number];

export interface CutStart {
  /** The first point that others see. */
  readonly edge: Point;
  /** Unit vector along the first hundred metres that others see. */
  readonly direction: Point;
}

/** The centre of the circle that fits the cut points best (Kåsa's algebraic fit). */
export function circleFit(starts: readonly CutStart[]): Point {
  // x² + y² = 2ax + 2by + c in the least-squares sense.
  const rows = starts.map(({ edge: [x, y] }) => ({ at: [2 * x, 2 * y, 1], value: x * x + y * y }));
  const [a = Number.NaN, b = Number.NaN] = leastSquares(rows, 3);
  return [a, b];
}

/** The point nearest to the lines that the tracks come from, with less weight on lines that miss the others. */
export function directionsMeet(starts: readonly CutStart[]): Point {
  let guess: Point = [Number.NaN, Number.NaN];
  let weights = starts.map(() => 1);
  for (let round = 0; round < 20; round += 1) {
    const rows = starts.map(({ edge: [x, y], direction: [dx, dy] }, i) => {
      const weight = Math.sqrt(weights[i] ?? 0);
      return { at: [-dy * weight, dx * weight], value: (-dy * x + dx * y) * weight };
    });
    const [a = Number.NaN, b = Number.NaN] = leastSquares(rows, 2);
    guess = [a, b];
    weights = starts.map(({ edge, direction }) => 1 / Math.max(10, missMeters(guess, edge, direction)));
  }
  return guess;
}

/** Where most of the lines pass within 25 m of each other, weighed by nearness to the cut points. */
export function densestCrossing(starts: readonly CutStart[]): Point {
  let best: { at: Point; score: number } = { at: [Number.NaN, Number.NaN], score: -1 };
  for (let i = 0; i < starts.length; i += 1) {
    for (let j = i + 1; j < starts.length; j += 1) {
      const at = crossing(starts[i], starts[j]);
      if (!at) continue;
      const score = starts.filter(({ edge, direction }) => missMeters(at, edge, direction) < 25).length;
      if (score > best.score) best = { at, score };
    }
  }
  return best.at;
}

export function middle(starts: readonly CutStart[]): Point {
  const mean = (of: (start: CutStart) => number) => starts.reduce((sum, start) => sum + of(start), 0) / starts.length;
  return [mean(({ edge }) => edge[0]), mean(({ edge }) => edge[1])];
}

const missMeters = ([px, py]: Point, [x, y]: Point, [dx, dy]: Point): number =>
  Math.abs(-dy * (px - x) + dx * (py - y));

function crossing(a: CutStart | undefined, b: CutStart | undefined): Point | null {
  if (!a || !b) return null;
  const cross = a.direction[0] * b.direction[1] - a.direction[1] * b.direction[0];
  if (Math.abs(cross) < 0.2) return null;
  const t = ((b.edge[0] - a.edge[0]) * b.direction[1] - (b.edge[1] - a.edge[1]) * b.direction[0]) / cross;
  return [a.edge[0] + t * a.direction[0], a.edge[1] + t * a.direction[1]];
}

/** Solves the normal equations by elimination. */
function leastSquares(rows: readonly { at: number[]; value: number }[], size: number): number[] {
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) => rows.reduce((sum, { at }) => sum + at[i]! * at[j]!, 0)),
    rows.reduce((sum, { at, value }) => sum + at[i]! * value, 0),
  ]);
  for (let i = 0; i < size; i += 1) {
    const pivot = matrix.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    matrix.splice(matrix.indexOf(pivot), 1);
    matrix.splice(i, 0, pivot);
    for (const row of matrix) {
      if (row === pivot) continue;
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j <= size; j += 1) row[j]! -= factor * pivot[j]!;
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}
