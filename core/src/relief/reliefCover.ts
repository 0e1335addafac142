import { isKindName } from '../elements/kinds.ts';
import { contourRings, simplifyRing } from './contours.ts';
import type { Ring } from './contours.ts';
import { KIND_COLORS } from './palette.ts';
import { landformOf, randomOf } from './terrain.ts';
import type { ReliefShape } from './terrain.ts';

export interface ReliefRequest {
  readonly seed: string;
  readonly kind: ReliefShape;
  readonly elevationMeters: number | null;
  readonly width: number;
  readonly height: number;
}

export interface ReliefPath {
  readonly d: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
  readonly fillOpacity: number;
  readonly dashes?: string;
}

export interface ReliefCover {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly paths: readonly ReliefPath[];
}

/** Characters of path data, so that a file stays below 6 kB (a scene below 16 kB). */
const PATH_BUDGET = 4_200;
const SCENE_PATH_BUDGET = 13_500;
const GRID_ROWS = 30;
const SCENE_GRID_ROWS = 56;
const CONTOUR_FILL = 0.045;

/** Deterministic: the same request gives the same drawing on every machine. */
export function reliefCover({ seed, kind, elevationMeters, width, height }: ReliefRequest): ReliefCover {
  const random = randomOf(`${kind} ${seed}`);
  const aspect = width / height;
  const landform = landformOf(kind, random, aspect);
  const isScene = kind === 'range';
  const inside = isScene ? SCENE_GRID_ROWS : GRID_ROWS;
  const cell = 1 / inside;
  const columns = Math.ceil(aspect * inside) + 5;
  const rows = inside + 5;
  // Two cells of margin on each side, so that contours close outside the picture.
  const heights = Float64Array.from({ length: columns * rows }, (_, index) =>
    landform.height(((index % columns) - 2) * cell, (Math.floor(index / columns) - 2) * cell),
  );
  const ordered = [...heights].sort((a, b) => a - b);
  const low = ordered[Math.floor(ordered.length * 0.03)]!;
  const top = ordered.at(-1)!;
  const count = levelCount(elevationMeters);
  const levels = Array.from({ length: count }, (_, index) => low + ((top - low) * (index + 0.6)) / (count + 0.35));
  const rings = levels.map((level) =>
    contourRings({ columns, rows, heights }, level).map((ring) =>
      ring.map(([x, y]) => [(x - 2) * cell * height, (y - 2) * cell * height] as const),
    ),
  );

  let tolerance = height / (isScene ? 700 : 300);
  let drawn = drawLevels(rings, tolerance);
  while (drawn.reduce((sum, d) => sum + d.length, 0) > (isScene ? SCENE_PATH_BUDGET : PATH_BUDGET)) {
    tolerance *= 1.3;
    drawn = drawLevels(rings, tolerance);
  }

  const unit = isScene ? 1 : height / 360;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const contours = drawn.map((d, index) => {
    const share = index / Math.max(1, count - 1);
    const isIndexLine = index % 5 === 4;
    return {
      d,
      strokeWidth: round((isIndexLine ? 2 : 1.1) * unit),
      strokeOpacity: round(0.22 + 0.55 * share + (isIndexLine ? 0.2 : 0)),
      fillOpacity: CONTOUR_FILL,
    };
  });
  const lines = landform.lines.map(({ points, isDashed }) => ({
    d: openPath(points.map(([u, v]) => [u * height, v * height] as const)),
    strokeWidth: round(2.6 * unit),
    strokeOpacity: 1,
    fillOpacity: 0,
    ...(isDashed ? { dashes: `${round(7 * unit)} ${round(6 * unit)}` } : {}),
  }));
  const marks = landform.marks.map(({ sign, at: [u, v] }) => ({
    d: markPath(sign, u * height, v * height, 8 * unit),
    strokeWidth: 0,
    strokeOpacity: 1,
    fillOpacity: 1,
  }));
  const color = KIND_COLORS[isKindName(kind) ? kind : isScene ? 'mountain' : 'genericPoint'].relief;
  return { width, height, color, paths: [...contours, ...lines, ...marks].filter(({ d }) => d !== '') };
}

export function reliefCoverSvg(request: ReliefRequest): string {
  const { width, height, color, paths } = reliefCover(request);
  const body = paths
    .map(
      ({ d, strokeWidth, strokeOpacity, fillOpacity, dashes }) =>
        `<path d="${d}" stroke-width="${strokeWidth}"${strokeOpacity === 1 ? '' : ` stroke-opacity="${strokeOpacity}"`}${fillOpacity === CONTOUR_FILL ? '' : ` fill-opacity="${fillOpacity}"`}${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="${color}" fill-opacity="${CONTOUR_FILL}" stroke="${color}" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;
}

function levelCount(elevationMeters: number | null): number {
  if (elevationMeters === null) return 10;
  return Math.max(7, Math.min(16, Math.round(7 + elevationMeters / 500)));
}

function drawLevels(levels: readonly (readonly Ring[])[], tolerance: number): string[] {
  return levels.map((rings) =>
    rings
      .map((ring) => simplifyRing(ring, tolerance))
      .filter((ring) => ring.length > 3)
      .map(smoothRing)
      .join(''),
  );
}

function compact(numbers: readonly number[]): string {
  return numbers.map((value, index) => (index === 0 || value < 0 ? String(value) : ` ${value}`)).join('');
}

/** Rounds a ring into quadratic curves through the midpoints of its sides, in whole units. */
function smoothRing(ring: Ring): string {
  const middle = (index: number): readonly [number, number] => {
    const [ax, ay] = ring[index % ring.length]!;
    const [bx, by] = ring[(index + 1) % ring.length]!;
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  };
  let [x, y] = middle(ring.length - 1);
  let path = `M${compact([x, y])}q`;
  for (let index = 0; index < ring.length; index += 1) {
    const [cx, cy] = ring[index]!;
    const [nx, ny] = middle(index);
    const step = compact([Math.round(cx) - x, Math.round(cy) - y, nx - x, ny - y]);
    path += index === 0 || step.startsWith('-') ? step : ` ${step}`;
    [x, y] = [nx, ny];
  }
  return `${path}z`;
}

function openPath(points: Ring): string {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const [first, ...rest] = whole;
  if (!first) return '';
  let path = `M${compact(first)}`;
  rest.forEach((point, index) => {
    const after = rest[index + 1];
    if (!after) path += `L${compact(point)}`;
    else
      path += `Q${compact([...point, Math.round((point[0] + after[0]) / 2), Math.round((point[1] + after[1]) / 2)])}`;
  });
  return path;
}

function markPath(sign: 'summit' | 'hut' | 'dot', x: number, y: number, size: number): string {
  const at = (dx: number, dy: number): string => compact([Math.round(x + dx * size), Math.round(y + dy * size)]);
  if (sign === 'summit') return `M${at(0, -1.1)}L${at(1.1, 0.8)}L${at(-1.1, 0.8)}z`;
  if (sign === 'hut') {
    return `M${at(-1.7, 0)}L${at(0, -1.6)}L${at(1.7, 0)}L${at(1.3, 0)}L${at(1.3, 1.4)}L${at(-1.3, 1.4)}L${at(-1.3, 0)}z`;
  }
  const r = Math.round(size * 0.8);
  return `M${at(-0.8, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
