import { Failure } from '@cordada/core/failures';
import { inflate } from './inflate.ts';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;
const MAX_COMMENT_LENGTH = 65_535;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  readonly offset: number;
}

function broken(): Failure {
  return new Failure('track_malformed', 'The KMZ archive cannot be read.');
}

/** Reads the central directory (PKWARE APPNOTE 4.3.12), the only authoritative list of entries. */
function listEntries(bytes: Uint8Array, view: DataView): Entry[] {
  let end = bytes.length - 22;
  const lowest = Math.max(0, end - MAX_COMMENT_LENGTH);
  while (end >= lowest && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < lowest) throw broken();
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      compressedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks only the document of a KMZ archive: `doc.kml`, else the first `.kml`.
 * @throws Failure `track_malformed` when there is none, `track_inflated_too_large` when more than `maxInflatedBytes`
 * are unpacked
 */
export async function* unzipKml(bytes: Uint8Array, maxInflatedBytes: number): AsyncGenerator<Uint8Array> {
  if (bytes.length < 22) throw broken();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const documents = listEntries(bytes, view).filter((entry) => /\.kml$/i.test(entry.name));
  const entry = documents.find((document) => document.name.toLowerCase() === 'doc.kml') ?? documents[0];
  if (entry === undefined || entry.isEncrypted) throw broken();
  const { offset } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_HEADER) throw broken();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + entry.compressedSize);
  if (packed.length < entry.compressedSize) throw broken();
  if (entry.method === DEFLATED) yield* inflate([packed], 'deflate-raw', maxInflatedBytes);
  else if (entry.method === STORED) yield packed;
  else throw broken();
}
