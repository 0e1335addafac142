import type { ReliefLine } from './relief.ts';

import type { SkylineView } from '../skyline.ts';

type Rgb = readonly [number, number, number];

/** By nearness, from 0 to 1 in equal steps: opacity, blue, green and red, as little-endian machines keep a pixel. */
export type ReliefColors = Uint32Array;

const SHADES = 256;
const OPAQUE = 0xff_00_00_00;

export const reliefColors = (far: Rgb, near: Rgb): ReliefColors =>
  Uint32Array.from({ length: SHADES }, (_, shade) => {
    const mix = (part: 0 | 1 | 2): number => Math.round(far[part] + (shade / (SHADES - 1)) * (near[part] - far[part]));
    return OPAQUE + (mix(2) << 16) + (mix(1) << 8) + mix(0);
  });

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * Paints the ground, each pixel by how near it is: between two lines that are apart the ground goes on, so its colour
 * does, and where one hides what is behind it the next begins paler.
 * @param scale pixels of the picture for each of the view
 */
export function paintRelief(
  { width, height, data }: Pixels,
  lines: readonly ReliefLine[],
  view: SkylineView,
  scale: number,
  colors: ReliefColors,
): void {
  const pixels = new Uint32Array(data.buffer);
  pixels.fill(0);
  const count = lines[0]?.elevationDegrees.length ?? 0;
  for (let x = 0; x < width; x += 1) {
    const turn = (x + 0.5) / scale - view.width / 2;
    const direction = (((view.heading + turn / view.pixelsPerDegree + 360) % 360) / 360) * count;
    const left = Math.floor(direction) % count;
    const [right, share] = [(left + 1) % count, direction - Math.floor(direction)];
    let bottom = height;
    let shadeBelow = (lines[0]?.nearness ?? 0) * (SHADES - 1);
    for (const { nearness, elevationDegrees } of lines) {
      const degrees = elevationDegrees[left]! + share * (elevationDegrees[right]! - elevationDegrees[left]!);
      const top = Math.max(0, view.top(degrees) * scale);
      const shade = nearness * (SHADES - 1);
      if (top < bottom) {
        const perPixel = (shade - shadeBelow) / (bottom - top);
        const end = Math.floor(top);
        let y = Math.min(height, Math.ceil(bottom)) - 1;
        let at = y * width + x;
        for (let here = shadeBelow; y >= end; y -= 1, at -= width, here += perPixel)
          pixels[at] = colors[Math.max(0, Math.min(SHADES - 1, here | 0))]!;
        bottom = top;
      }
      shadeBelow = shade;
    }
    // The skyline covers its pixel in part.
    const covered = Math.floor(bottom) + 1 - bottom;
    const at = Math.floor(bottom) * width + x;
    if (bottom < height) pixels[at] = (pixels[at]! & 0xff_ff_ff) + Math.round(covered * 255) * 2 ** 24;
  }
}
