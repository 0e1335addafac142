import { inflateSync } from 'node:zlib';
import { BaseDecoder, addDecoder, fromFile } from 'geotiff';
import type { GeoTIFFImage } from 'geotiff';
import { BrokenFile } from '#server/modules/imports/index.ts';
import type { HeightGrid } from './heightGrid.ts';

/** 12,000 x 12,000 heights take 576 MB. */
const PIXELS_MAX = 144_000_000;
const BLOCK_MAX_BYTES = 256 * 1024 * 1024;
/** Codes of the compression `deflate` in TIFF. */
const DEFLATE = [8, 32_946];
const [LOWEST_METERS, HIGHEST_METERS] = [-500, 8_900];

/** The decoder of the package does not limit what a block inflates to. */
class BoundedDeflate extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBuffer {
    const { buffer, byteOffset, length } = inflateSync(new Uint8Array(block), { maxOutputLength: BLOCK_MAX_BYTES });
    return buffer.slice(byteOffset, byteOffset + length);
  }
}

let isRegistered = false;

/**
 * Reads the first band of a GeoTIFF in geographic coordinates.
 * @throws BrokenFile
 */
export async function readGeoTiff(file: string): Promise<HeightGrid> {
  if (!isRegistered) addDecoder(DEFLATE, () => Promise.resolve(BoundedDeflate));
  isRegistered = true;
  const tiff = await orBroken(fromFile(file));
  try {
    const image = await orBroken(tiff.getImage());
    return await readImage(image);
  } finally {
    await tiff.close();
  }
}

async function readImage(image: GeoTIFFImage): Promise<HeightGrid> {
  const [width, height] = [image.getWidth(), image.getHeight()];
  if (!(width > 1 && height > 1 && width * height <= PIXELS_MAX))
    throw broken(
      `It has ${width} x ${height} heights; at most ${PIXELS_MAX} fit. Cut it into parts with gdal_translate -srcwin.`,
    );
  const keys = await orBroken(Promise.resolve().then(() => image.getGeoKeys()));
  if (keys?.GTModelTypeGeoKey !== 2)
    throw broken('Its coordinates are not longitudes and latitudes: convert it with gdalwarp -t_srs EPSG:4326.');
  const place = await orBroken(
    Promise.resolve().then(() => ({ origin: image.getOrigin(), steps: image.getResolution() })),
  );
  const [stepLon = 0, down = 0] = place.steps;
  const [left = Number.NaN, top = Number.NaN] = place.origin;
  if (!(stepLon > 0 && down < 0 && Math.abs(left) <= 360 && Math.abs(top) <= 90))
    throw broken('It does not say where on earth it lies, or it is turned.');
  const rasters = await orBroken(image.readRasters({ samples: [0], interleave: false }));
  const [band] = rasters;
  if (!band || band.length !== width * height) throw broken('It has no band of heights.');
  const noData = image.getGDALNoData();
  const data = new Float32Array(band.length);
  for (let i = 0; i < data.length; i += 1) {
    const meters = band[i]!;
    data[i] = meters === noData || !(meters >= LOWEST_METERS && meters <= HIGHEST_METERS) ? Number.NaN : meters;
  }
  // The origin is the corner of the first cell, unless the file says that it is the middle.
  const inset = keys.GTRasterTypeGeoKey === 2 ? 0 : 0.5;
  return {
    width,
    height,
    data,
    west: left + inset * stepLon,
    north: top + inset * down,
    stepLon,
    stepLat: -down,
  };
}

const broken = (reason: string): BrokenFile => new BrokenFile([{ reason }]);

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw broken('It is no GeoTIFF, or a broken one.');
  }
}
