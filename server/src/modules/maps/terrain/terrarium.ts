import sharp from 'sharp';

sharp.cache(false);

export const TERRAIN_TILE_PIXELS = 512;
const LOWEST_METERS = -32_768;
/** Heights are kept in steps of half a metre: finer ones are noise and double the size. */
const STEPS_PER_METER = 2;

/** Rounds heights to those that a tile can hold. */
export function roundHeights(meters: Float32Array): void {
  for (let i = 0; i < meters.length; i += 1) meters[i] = Math.round(meters[i]! * STEPS_PER_METER) / STEPS_PER_METER;
}

/** Encodes heights in metres as a lossless WebP of the terrarium format. */
export async function encodeTerrarium(meters: Float32Array): Promise<Buffer> {
  const side = Math.sqrt(meters.length);
  const pixels = Buffer.allocUnsafe(meters.length * 3);
  for (let i = 0; i < meters.length; i += 1) {
    const value = (Math.round(meters[i]! * STEPS_PER_METER) / STEPS_PER_METER - LOWEST_METERS) * 256;
    pixels.writeUIntBE(Math.max(0, Math.min(0xff_ff_ff, value)), i * 3, 3);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ lossless: true, effort: 5 })
    .toBuffer();
}

/** @throws Error if the image is damaged or larger than a tile */
export async function decodeTerrarium(image: Uint8Array): Promise<Float32Array> {
  const { data, info } = await sharp(image, { limitInputPixels: TERRAIN_TILE_PIXELS ** 2, failOn: 'error' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 || info.width !== info.height) throw new Error('The image is no tile of terrain.');
  const meters = new Float32Array(info.width * info.height);
  for (let i = 0; i < meters.length; i += 1)
    meters[i] = data[i * 3]! * 256 + data[i * 3 + 1]! + data[i * 3 + 2]! / 256 + LOWEST_METERS;
  return meters;
}
