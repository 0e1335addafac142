import type { CoverTheme } from '@cordada/core/covers/covers';
import { COVER_COLORS, rgbOf } from './coverColors.ts';
import type { Frame } from './frame.ts';
import type { Surface } from './surface.ts';

/** Directions the light comes from, and how much of it: mostly from the north-west, as maps have it. */
const LIGHTS = [
  { azimuth: 315, weight: 0.6 },
  { azimuth: 265, weight: 0.25 },
  { azimuth: 5, weight: 0.15 },
] as const;
const SUN_DEGREES = 42;
const RADIANS = Math.PI / 180;
/** Contours by the width of a pixel, so that steep ground keeps some pixels between them. */
const INTERVALS = [
  { pixelMeters: 5, meters: 20 },
  { pixelMeters: 14, meters: 50 },
  { pixelMeters: 24, meters: 100 },
  { pixelMeters: 60, meters: 200 },
  { pixelMeters: Number.POSITIVE_INFINITY, meters: 500 },
] as const;
const LINES_PER_INDEX_LINE = 5;
const LINE_WIDTH = 1.1;
const INDEX_LINE_WIDTH = 1.9;

const STRENGTH = {
  light: { shade: 0.8, light: 0.9, contour: 0.34, indexLine: 0.55, heightTint: 0.1 },
  dark: { shade: 0.62, light: 1.4, contour: 0.34, indexLine: 0.55, heightTint: 0.14 },
} as const;

/** Shades the ground cover in place: relief, a faint tint by height, contours. */
export function shade(
  pixels: Uint8Array,
  channels: number,
  surface: Surface,
  frame: Frame,
  theme: CoverTheme,
  hasContours = true,
): void {
  const { heights, slopeX, slopeY } = surface;
  const strength = STRENGTH[theme];
  const [dark, bright, line] = [
    rgbOf(COVER_COLORS[theme].shade),
    rgbOf(COVER_COLORS[theme].light),
    rgbOf(COVER_COLORS[theme].contour),
  ];
  const flat = Math.sin(SUN_DEGREES * RADIANS);
  const lights = LIGHTS.map(({ azimuth, weight }) => ({
    east: Math.sin(azimuth * RADIANS) * Math.cos(SUN_DEGREES * RADIANS) * weight,
    south: -Math.cos(azimuth * RADIANS) * Math.cos(SUN_DEGREES * RADIANS) * weight,
  }));
  const east = lights.reduce((sum, one) => sum + one.east, 0);
  const south = lights.reduce((sum, one) => sum + one.south, 0);
  const interval = INTERVALS.find(({ pixelMeters }) => frame.pixelMeters <= pixelMeters)!.meters;
  const [low, high] = extremes(heights);
  for (let i = 0; i < heights.length; i += 1) {
    const [dx, dy, height] = [slopeX[i]!, slopeY[i]!, heights[i]!];
    const lit = (flat - dx * east - dy * south) / Math.sqrt(1 + dx * dx + dy * dy);
    const at = i * channels;
    const difference = lit / flat - 1;
    if (difference < 0) blend(pixels, at, dark, Math.min(0.86, -difference * strength.shade));
    else blend(pixels, at, bright, Math.min(0.9, difference * strength.light));
    // High ground is a little lighter, valleys are a little darker.
    const share = (height - low) / Math.max(1, high - low) - 0.5;
    blend(pixels, at, share > 0 ? bright : dark, Math.abs(share) * 2 * strength.heightTint);

    if (!hasContours) continue;
    const steep = Math.hypot(dx, dy) * frame.pixelMeters;
    const level = Math.round(height / interval);
    const isIndexLine = level % LINES_PER_INDEX_LINE === 0;
    const distance = Math.abs(height - level * interval) / Math.max(steep, 0.02 * interval);
    const cover = Math.min(1, Math.max(0, (isIndexLine ? INDEX_LINE_WIDTH : LINE_WIDTH) / 2 + 0.5 - distance));
    if (cover > 0) blend(pixels, at, line, cover * (isIndexLine ? strength.indexLine : strength.contour));
  }
}

function extremes(heights: Float32Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const height of heights) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  return [low, high];
}

function blend(pixels: Uint8Array, at: number, color: readonly number[], share: number): void {
  for (let k = 0; k < 3; k += 1) pixels[at + k] = pixels[at + k]! + (color[k]! - pixels[at + k]!) * share;
}
