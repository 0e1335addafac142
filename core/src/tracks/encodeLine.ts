import type { LonLat } from '../geo/lonLat.ts';
import { VarintWriter } from './varint.ts';

const STEPS_PER_DEGREE = 1e6;

/** Zigzag varint differences of millionths of a degree, longitude first. */
export function encodeLine(line: readonly LonLat[]): Uint8Array<ArrayBuffer> {
  const writer = new VarintWriter();
  let lastLon = 0;
  let lastLat = 0;
  for (const [lon, lat] of line) {
    const x = Math.round(lon * STEPS_PER_DEGREE);
    const y = Math.round(lat * STEPS_PER_DEGREE);
    writer.signed(x - lastLon);
    writer.signed(y - lastLat);
    lastLon = x;
    lastLat = y;
  }
  return writer.finish();
}
