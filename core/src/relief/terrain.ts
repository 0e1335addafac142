import type { KindName } from '../elements/kinds.ts';
import { CENTRAL_PYRENEES, scenePlace } from './centralPyrenees.ts';

export type ReliefShape = KindName | 'lake' | 'pass' | 'range';

/** Height between about 0 and 1; `v` runs from 0 to 1 downwards, `u` from 0 to the aspect ratio. */
export type Terrain = (u: number, v: number) => number;

export interface Landform {
  readonly height: Terrain;
  readonly lines: readonly { readonly points: readonly (readonly [number, number])[]; readonly isDashed: boolean }[];
  readonly marks: readonly { readonly sign: 'summit' | 'hut' | 'dot'; readonly at: readonly [number, number] }[];
}

/** Seeded generator (mulberry32), so that a seed always gives the same drawing. */
export function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function noiseOf(random: () => number): Terrain {
  const size = 32;
  const lattice = Float64Array.from({ length: size * size }, () => random() * 2 - 1);
  const value = (x: number, y: number): number => lattice[(y & (size - 1)) * size + (x & (size - 1))]!;
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const layer = (x: number, y: number): number => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const s = ease(x - column);
    const t = ease(y - row);
    const top = value(column, row) * (1 - s) + value(column + 1, row) * s;
    const bottom = value(column, row + 1) * (1 - s) + value(column + 1, row + 1) * s;
    return top * (1 - t) + bottom * t;
  };
  return (u, v) => layer(u * 3, v * 3) * 0.6 + layer(u * 6 + 9, v * 6 + 5) * 0.28 + layer(u * 12, v * 12) * 0.12;
}

export function landformOf(shape: ReliefShape, random: () => number, aspect: number): Landform {
  const noise = noiseOf(random);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const flip = random() < 0.5 ? -1 : 1;
  const centre = aspect / 2;
  const x0 = centre + between(-0.16, 0.16) * aspect;
  const y0 = between(0.38, 0.55);
  const spurs = 3 + Math.floor(random() * 3);
  const turn = between(0, 6.3);

  const cone = (u: number, v: number, x: number, y: number, reach: number, spread: number): number => {
    const angle = Math.atan2(v - y, u - x);
    const distance = Math.hypot(u - x, (v - y) * 1.15);
    return Math.exp(-(distance * (1 - spread * Math.cos(spurs * angle + turn) * Math.min(1, distance * 3))) / reach);
  };
  const peaks = (count: number): { x: number; y: number; top: number }[] =>
    Array.from({ length: count }, (_, index) => ({
      x: ((index + 0.5 + between(-0.28, 0.28)) / count) * aspect,
      y: between(0.28, 0.72),
      top: between(0.62, 1),
    }));
  const plain = (height: Terrain): Landform => ({ height, lines: [], marks: [] });
  const winding = (from: readonly [number, number], to: readonly [number, number], sway: number, steps = 14) => {
    const phase = between(0, 6.3);
    return Array.from({ length: steps + 1 }, (_, index) => {
      const t = index / steps;
      const aside = Math.sin(t * 9 + phase) * sway * Math.sin(Math.PI * Math.min(1, t * 1.05));
      return [from[0] + (to[0] - from[0]) * t + aside, from[1] + (to[1] - from[1]) * t] as const;
    });
  };
  const massif = (marked: boolean): Landform => {
    const tops = peaks(Math.max(3, Math.round(aspect * 2)));
    return {
      height: (u, v) =>
        Math.max(...tops.map(({ x, y, top }) => top * cone(u, v, x, y, 0.3, 0.2))) * 0.9 + 0.16 * noise(u, v) + 0.06,
      lines: [],
      marks: marked ? tops.map(({ x, y }) => ({ sign: 'summit' as const, at: [x, y] as const })) : [],
    };
  };
  const wall = (lean: number): Landform => {
    const edge = (u: number): number => 0.46 + 0.16 * noise(u * 0.7, 3.3) + lean * (u - centre);
    return {
      height: (u, v) => 0.5 - 0.42 * Math.tanh((v - edge(u)) * 5.5) + 0.1 * noise(u, v) - 0.12 * v,
      lines: [
        {
          points: winding([x0 - 0.12 * flip, edge(x0) + 0.34], [x0 + 0.06 * flip, edge(x0) - 0.24], 0.05),
          isDashed: true,
        },
      ],
      marks: [{ sign: 'dot', at: [x0 - 0.12 * flip, edge(x0) + 0.34] }],
    };
  };

  switch (shape) {
    case 'volcano': {
      const rim = between(0.11, 0.15);
      return {
        height: (u, v) => {
          const distance = Math.hypot(u - x0, (v - y0) * 1.12) * (1 + 0.1 * noise(u * 0.8, v * 0.8));
          const slope = Math.exp(-(Math.max(distance, rim) - rim) / 0.34);
          return (distance < rim ? slope - (1 - distance / rim) * 0.36 : slope) + 0.05 * noise(u, v);
        },
        lines: [],
        marks: [],
      };
    }
    case 'couloir': {
      const axis = (v: number): number => x0 + 0.2 * flip * (v - 0.5) + 0.05 * Math.sin(v * 6 + turn);
      return {
        height: (u, v) => {
          const aside = Math.abs(u - axis(v));
          const depth = 0.3 * Math.exp(-((aside / (0.09 + 0.12 * v)) ** 2));
          return 0.95 - 0.85 * v - depth + 0.16 * Math.min(aside, 0.6) + 0.1 * noise(u, v);
        },
        lines: [
          {
            points: Array.from({ length: 9 }, (_, i) => [axis(0.1 + i * 0.095), 0.1 + i * 0.095] as const),
            isDashed: true,
          },
        ],
        marks: [],
      };
    }
    case 'ridge': {
      const crest = (u: number): number => 0.5 + flip * 0.34 * (u / aspect - 0.5) + 0.14 * Math.sin(u * 3.4 + turn);
      return {
        height: (u, v) => {
          const towers = 0.09 * Math.abs(Math.sin(u * 7 + turn));
          return Math.exp(-Math.abs(v - crest(u)) / 0.24) * (0.72 + 0.2 * (u / aspect) + towers) + 0.09 * noise(u, v);
        },
        lines: [
          {
            points: Array.from({ length: 17 }, (_, i) => {
              const u = aspect * (0.1 + i * 0.05);
              return [u, crest(u)] as const;
            }),
            isDashed: false,
          },
        ],
        marks: [],
      };
    }
    case 'shelter':
      return {
        height: (u, v) => {
          const bench = Math.exp(-(Math.hypot((u - x0) * 0.8, v - y0 - 0.05) ** 2) / 0.035);
          const slope = 0.95 - 0.8 * v + 0.2 * noise(u, v) + 0.12 * Math.cos((u - x0) * 3);
          return slope * (1 - bench) + 0.52 * bench;
        },
        lines: [{ points: winding([x0 - 0.3 * flip, 1.02], [x0, y0 + 0.1], 0.1), isDashed: true }],
        marks: [{ sign: 'hut', at: [x0, y0] }],
      };
    case 'lake':
      return plain((u, v) => {
        const distance = Math.hypot((u - x0) * 0.72, v - y0) * (1 + 0.35 * noise(u * 0.8, v * 0.8));
        return distance < 0.17 ? 0.1 : 0.14 + 0.75 * Math.tanh((distance - 0.17) * 1.9) + 0.1 * noise(u, v);
      });
    case 'pass':
    case 'genericPoint':
      return {
        height: (u, v) => {
          const across = (u - x0) * Math.cos(0.35 * flip) + (v - y0) * Math.sin(0.35 * flip);
          const along = (v - y0) * Math.cos(0.35 * flip) - (u - x0) * Math.sin(0.35 * flip);
          return (
            0.5 + 0.75 * Math.tanh(across * across * 1.7) - 1.1 * Math.tanh(along * along * 1.5) + 0.11 * noise(u, v)
          );
        },
        lines: [],
        marks: [{ sign: 'dot', at: [x0, y0] }],
      };
    case 'viaFerrata':
      return wall(0.05 * flip);
    case 'climbingRoute':
      return wall(0.18 * flip);
    case 'route':
    case 'activity': {
      const top = [x0, y0] as const;
      return {
        height: (u, v) => cone(u, v, top[0], top[1], 0.42, 0.22) * 0.9 + 0.2 * noise(u, v),
        lines: [
          { points: winding([centre - flip * aspect * 0.42, 0.94], top, 0.11), isDashed: true },
          ...(shape === 'activity'
            ? [{ points: winding(top, [centre + flip * aspect * 0.42, 0.86], 0.09), isDashed: true }]
            : []),
        ],
        marks: [{ sign: 'dot', at: top }],
      };
    }
    case 'access':
      return {
        height: (u, v) =>
          0.16 + 0.8 * Math.tanh(Math.abs(v - 0.62 - 0.1 * Math.sin(u * 3 + turn)) * 1.7) + 0.13 * noise(u, v),
        lines: [
          {
            points: Array.from({ length: 15 }, (_, i) => {
              const u = (aspect * (i - 1)) / 13;
              return [u, 0.62 + 0.1 * Math.sin(u * 3 + turn)] as const;
            }),
            isDashed: false,
          },
        ],
        marks: [{ sign: 'dot', at: [x0, 0.62 + 0.1 * Math.sin(x0 * 3 + turn)] }],
      };
    case 'region':
      return massif(false);
    case 'range': {
      // The summits of a real range, at their positions and relative heights.
      const highest = Math.max(...CENTRAL_PYRENEES.map(({ elevationMeters }) => elevationMeters));
      const tops = CENTRAL_PYRENEES.map((summit) => {
        const [x, y] = scenePlace(summit, aspect);
        return { x, y, top: (summit.elevationMeters / highest) ** 2 };
      });
      return {
        height: (u, v) =>
          Math.max(...tops.map(({ x, y, top }) => top * cone(u, v, x, y, 0.2, 0.24))) * 0.95 + 0.17 * noise(u, v),
        lines: [],
        marks: tops.map(({ x, y }) => ({ sign: 'summit' as const, at: [x, y] as const })),
      };
    }
    case 'list':
      return massif(true);
    case 'image':
    case 'user':
      return plain((u, v) => 0.5 + 0.55 * noise(u * 0.8, v * 0.8));
    default:
      return {
        height: (u, v) =>
          Math.max(
            cone(u, v, x0, y0, 0.34, 0.26),
            0.6 * cone(u, v, x0 + flip * 0.55, y0 + 0.16, 0.3, 0.2),
            0.5 * cone(u, v, x0 - flip * 0.6, y0 - 0.12, 0.28, 0.2),
          ) +
          0.1 * noise(u, v),
        lines: [],
        marks: [{ sign: 'summit', at: [x0, y0] }],
      };
  }
}
