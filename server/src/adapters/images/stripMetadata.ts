export class DamagedImage extends Error {}

/**
 * Removes metadata from a JPEG: only segments needed for decoding, the colour profile and the orientation stay. Data
 * after the end of the image is dropped, because some cameras hide a second image there.
 */
export function stripJpegMetadata(file: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let at = 2;
  let hasScan = false;
  if (orientation > 1) kept.push(orientationSegment(orientation));
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) throw new DamagedImage('No marker where one should be.');
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    // Markers without a length.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) throw new DamagedImage('A segment is cut.');
    const content = file.subarray(at + 4, end);
    if (isJfif(marker, content)) kept.push(withoutThumbnail(file.subarray(at, at + 4 + JFIF_BYTES)));
    else if (isNeeded(marker, content)) kept.push(file.subarray(at, end));
    at = end;
    if (marker === 0xda) {
      hasScan = true;
      const scanEnd = endOfScan(file, at);
      kept.push(file.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  if (!hasScan) throw new DamagedImage('There is no picture.');
  kept.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(kept);
}

/** Length of a JFIF segment without its thumbnail. */
const JFIF_BYTES = 14;

function isJfif(marker: number, content: Buffer): boolean {
  return marker === 0xe0 && content.length >= JFIF_BYTES && content.toString('latin1', 0, 5) === 'JFIF\0';
}

function withoutThumbnail(segment: Buffer): Buffer {
  const short = Buffer.from(segment);
  short.writeUInt16BE(2 + JFIF_BYTES, 2);
  // Thumbnail width and height.
  short.writeUInt16BE(0, 4 + JFIF_BYTES - 2);
  return short;
}

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (marker === 0xee) return content.toString('latin1', 0, 5) === 'Adobe';
  // Keep tables, frames and scans; the remaining markers are reserved and not needed.
  return marker >= 0xc0 && marker <= 0xdf && marker !== 0xd8;
}

function endOfScan(file: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at === -1 || at + 1 >= file.length) return file.length;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')]);
  head.writeUInt16BE(2 + 6 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}

/** PNG chunks of the first picture; `eXIf`, text and further pictures of an animation are excluded. */
const PNG_CHUNKS = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs)$/;

export function stripPngMetadata(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new DamagedImage('A chunk is cut.');
    const type = file.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.test(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new DamagedImage('The end is missing.');
}

const WEBP_CHUNKS = /^(VP8 |VP8L|VP8X|ALPH|ICCP)$/;
const WEBP_HAS_NOTES = 0x0c;

/** Removes EXIF, XMP, unknown chunks and data after the end of a WebP. */
export function stripWebpMetadata(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole;) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > file.length) throw new DamagedImage('A chunk is cut.');
    const type = file.toString('latin1', at, at + 4);
    if (WEBP_CHUNKS.test(type)) {
      const chunk = Buffer.from(file.subarray(at, Math.min(end, file.length)));
      // Clear the flags for metadata.
      if (type === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~WEBP_HAS_NOTES;
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}
