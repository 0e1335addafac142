import { seededRandom } from '@cordada/core/tracks/samples/random';

interface Palette {
  readonly sky: readonly [above: string, below: string];
  readonly sun: string;
  readonly ridges: readonly [far: string, middle: string, near: string];
  readonly ink: string;
}

const SNOW = '#fbfaf5';
/** Flat colours with ink lines, so that nobody takes a drawing for a photo. */
const PALETTES: readonly Palette[] = [
  { sky: ['#8ec5e8', '#e6f2ee'], sun: '#fff3c4', ridges: ['#8aa6b8', '#5d7f8c', '#3f6b57'], ink: '#22394a' },
  { sky: ['#f2a47c', '#fbe3c0'], sun: '#fff6dc', ridges: ['#b78a94', '#86637a', '#54465f'], ink: '#33263f' },
  { sky: ['#5b7fb5', '#cfdcea'], sun: '#f9fbff', ridges: ['#94a8c4', '#6b86a8', '#46607f'], ink: '#1e2f49' },
  { sky: ['#a9d6c4', '#f4f1d6'], sun: '#fff0b3', ridges: ['#8fb09b', '#648a6c', '#426341'], ink: '#263d2b' },
  { sky: ['#c9b6d9', '#f6e4dd'], sun: '#fff5e6', ridges: ['#a394b8', '#776b94', '#4f4a70'], ink: '#2b2745' },
];

/** Heights of a ridge from 0 to 1 by halving, as many as a power of two and one. */
function ridgeLine(random: () => number, roughness: number): number[] {
  const low = (): number => 0.1 + random() * 0.35;
  const high = (): number => 0.65 + random() * 0.35;
  let heights = random() < 0.5 ? [low(), high(), low(), high(), low()] : [high(), low(), high(), low(), high()];
  for (let swing = roughness; heights.length < 65; swing *= 0.5) {
    heights = heights.flatMap((height, i) => {
      const next = heights[i + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * swing];
    });
  }
  return heights;
}

const points = (all: readonly (readonly [number, number])[]): string =>
  all.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ');

/** Sky, sun, three ridges and snow as SVG: the same for the same seed. */
export function drawMountains(seed: number, width: number, height: number): string {
  const random = seededRandom(seed);
  const palette = PALETTES[seed % PALETTES.length] ?? PALETTES[0];
  if (!palette) throw new Error('There is no palette.');
  const line = Math.max(2, Math.round(Math.min(width, height) / 220));
  const shapes = [
    `<circle cx="${Math.round(width * (0.15 + random() * 0.7))}" cy="${Math.round(height * (0.16 + random() * 0.12))}" r="${Math.round(height * 0.07)}" fill="${palette.sun}" stroke="${palette.ink}" stroke-width="${line}"/>`,
  ];
  for (const [i, color] of palette.ridges.entries()) {
    const [base, rise] = [height * (0.62 + i * 0.14), height * (0.46 - i * 0.12)];
    const heights = ridgeLine(random, 0.4 - i * 0.1);
    const ridge = heights.map((up, n): [number, number] => [(n / (heights.length - 1)) * width, base - up * rise]);
    shapes.push(
      `<polygon points="${points([[-line, height + line], ...ridge, [width + line, height + line]])}" fill="${color}" stroke="${palette.ink}" stroke-width="${line}" stroke-linejoin="round"/>`,
    );
    if (i === 2) continue;
    const snowline = base - rise * (i === 0 ? 0.58 : 0.7);
    for (const patch of snowPatches(ridge, snowline, height * 0.035, random)) {
      shapes.push(
        `<polygon points="${points(patch)}" fill="${SNOW}" stroke="${palette.ink}" stroke-width="${line}" stroke-linejoin="round"/>`,
      );
    }
  }
  for (let n = 0; n < 9; n += 1) {
    const [x, y, size] = [random() * width, height * (0.9 + random() * 0.07), height * (0.05 + random() * 0.04)];
    shapes.push(
      `<polygon points="${points([
        [x - size * 0.3, y],
        [x, y - size],
        [x + size * 0.3, y],
      ])}" fill="${palette.ink}"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${shapes.join('')}</svg>`;
}

/** The parts of a ridge above the snow line, with a jagged lower edge. */
function snowPatches(
  ridge: readonly (readonly [number, number])[],
  snowline: number,
  tooth: number,
  random: () => number,
): (readonly [number, number])[][] {
  const patches: (readonly [number, number])[][] = [];
  let top: (readonly [number, number])[] = [];
  for (const point of [...ridge, [Infinity, Infinity] as const]) {
    if (point[1] < snowline) {
      top.push(point);
      continue;
    }
    if (top.length > 2) {
      const edge = top
        .slice(1, -1)
        .toReversed()
        .filter((_, n) => n % 2 === 0)
        .map(([x, y]) => [x, Math.max(y + tooth * 0.6, snowline + (random() - 0.7) * 3 * tooth)] as const);
      patches.push([...top, ...edge]);
    }
    top = [];
  }
  return patches;
}
