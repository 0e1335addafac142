import { inflateSync } from 'node:zlib';
import { BaseDecoder, addDecoder, fromFile } from 'geotiff';
import type { GeoTIFFImage } from 'geotiff';
import { BrokenFile } from '#server/modules/imports/index.ts';
import type { HeightGrid } from './heightGrid.ts';
import { isDirectoryWithinFile } from './tiffDirectory.ts';
import { utmOf } from './utm.ts';

/** 12,000 x 12,000 heights take 576 MB. */
const PIXELS_MAX = 144_000_000;
/** Rows are read in parts, because a file may keep each height in eight bytes. */
const PIXELS_AT_ONCE = 4_000_000;
const UTM_MAX_METERS = 12_000_000;
const BLOCK_MAX_BYTES = 256 * 1024 * 1024;
/** Codes of the compression `deflate` in TIFF. */
const DEFLATE = [8, 32_946];
const NO_TIFF = 'It is no GeoTIFF, or a broken one.';
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
 * Reads the first band of a GeoTIFF in geographic coordinates or UTM.
 * @throws BrokenFile
 */
export async function readGeoTiff(file: string): Promise<HeightGrid> {
  if (!isRegistered) addDecoder(DEFLATE, () => Promise.resolve(BoundedDeflate));
  isRegistered = true;
  if (!isDirectoryWithinFile(file)) throw broken(NO_TIFF);
  const tiff = await orBroken(fromFile(file));
  try {
    return await orBroken(tiff.getImage().then(readImage));
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
  const keys = image.getGeoKeys();
  const projection = keys?.GTModelTypeGeoKey === 1 ? utmOf(Number(keys.ProjectedCSTypeGeoKey)) : null;
  if (!keys || (keys.GTModelTypeGeoKey !== 2 && !projection))
    throw broken(
      'Its coordinates are neither longitudes and latitudes nor UTM (EPSG 326xx, 327xx, 258xx): convert it with gdalwarp -t_srs EPSG:4326.',
    );
  const [stepLon = 0, down = 0] = image.getResolution();
  const [left = Number.NaN, top = Number.NaN] = image.getOrigin();
  if (!(stepLon > 0 && down < 0 && isOnEarth(left, top, projection !== null)))
    throw broken('It does not say where on earth it lies, or it is turned.');
  const noData = image.getGDALNoData();
  const data = new Float32Array(width * height);
  // Whole blocks, as each is decoded anew for each part that it reaches into.
  const blockRows = Math.max(1, image.getTileHeight());
  const rows = blockRows * Math.max(1, Math.floor(PIXELS_AT_ONCE / width / blockRows));
  for (let top = 0; top < height; top += rows) {
    const window = [0, top, width, Math.min(height, top + rows)];
    const [band] = await image.readRasters({ samples: [0], interleave: false, window });
    if (!band || band.length !== width * (window[3]! - top)) throw broken('It has no band of heights.');
    for (let i = 0; i < band.length; i += 1) {
      const meters = band[i]!;
      const isKnown = meters !== noData && meters >= LOWEST_METERS && meters <= HIGHEST_METERS;
      data[top * width + i] = isKnown ? meters : Number.NaN;
    }
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
    ...(projection && { projection }),
  };
}

const isOnEarth = (left: number, top: number, isProjected: boolean): boolean =>
  isProjected
    ? Math.abs(left) <= UTM_MAX_METERS && Math.abs(top) <= UTM_MAX_METERS
    : Math.abs(left) <= 360 && Math.abs(top) <= 90;

const broken = (reason: string): BrokenFile => new BrokenFile([{ reason }]);

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw broken(NO_TIFF);
  }
}
