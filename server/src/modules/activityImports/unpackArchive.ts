import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { isTrackName, kindOfSport } from '@cordada/core/activities/importedActivity';
import type { ActivityKind } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import {
  ACTIVITY_ARCHIVE_INFLATED_MAX_BYTES,
  ACTIVITY_ARCHIVE_MAX_BYTES,
  ACTIVITY_IMPORT_MAX_FILES,
  TRACK_FILE_MAX_BYTES,
} from '@cordada/core/limits';

export interface UnpackedTrack {
  readonly path: string;
  readonly byteSize: number;
  readonly name: string;
  readonly title: string | null;
  readonly kind: ActivityKind | null;
}

interface Hint {
  readonly title: string | null;
  readonly kind: ActivityKind | null;
}

/** Strava lists titles and kinds of activities in this file. */
const STRAVA_INDEX = 'activities.csv';
const INDEX_MAX_BYTES = 50_000_000;
const ENTRIES_MAX = 200_000;

const broken = (): Failure => new Failure('archive_malformed', 'The archive cannot be read.');

/**
 * Yields the tracks of an archive with their titles and kinds. Opens nested archives (as in Garmin exports) one level
 * deep; tracks that are too large become empty files.
 * @param skip number of tracks to skip at the beginning
 * @throws Failure `archive_malformed`, `track_inflated_too_large`
 */
export async function* unpackArchive(archive: string, folder: string, skip: number): AsyncGenerator<UnpackedTrack> {
  const budget = { bytes: ACTIVITY_ARCHIVE_INFLATED_MAX_BYTES, files: ACTIVITY_IMPORT_MAX_FILES, skip };
  yield* unpack(archive, folder, budget, true);
}

async function* unpack(
  archive: string,
  folder: string,
  budget: { bytes: number; files: number; skip: number },
  mayNest: boolean,
): AsyncGenerator<UnpackedTrack> {
  const zip = await open(archive);
  try {
    const entries = await listEntries(zip);
    const index = entries.find(({ fileName }) => fileName.split('/').at(-1) === STRAVA_INDEX);
    const hints = index ? await readStravaIndex(zip, index) : new Map<string, Hint>();
    for (const entry of entries) {
      const name = entry.fileName;
      if (mayNest && /\.zip$/i.test(name)) {
        const inner = await extract(zip, entry, folder, Math.min(ACTIVITY_ARCHIVE_MAX_BYTES, budget.bytes));
        budget.bytes -= inner.byteSize;
        try {
          yield* unpack(inner.path, folder, budget, false);
        } finally {
          await fs.promises.rm(inner.path, { force: true });
        }
      }
      if (!isTrackName(name)) continue;
      if (budget.files <= 0) throw new Failure('payload_too_large', 'The archive holds too many tracks.');
      budget.files -= 1;
      if (budget.skip > 0) {
        budget.skip -= 1;
        continue;
      }
      const { path: track, byteSize } = await extract(zip, entry, folder, TRACK_FILE_MAX_BYTES);
      budget.bytes -= byteSize;
      if (budget.bytes < 0) {
        await fs.promises.rm(track, { force: true });
        throw new Failure('track_inflated_too_large', 'The archive unpacks to too much.');
      }
      const hint = hints.get(name.split('/').at(-1) ?? '') ?? { title: null, kind: null };
      yield { path: track, byteSize, name: name.split('/').at(-1) ?? name, ...hint };
    }
  } finally {
    zip.close();
  }
}

function open(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) => {
      if (error || !zip) reject(broken());
      else resolve(zip);
    });
  });
}

function listEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw new Failure('payload_too_large', 'The archive holds too many files.');
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(broken()));
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (entry.isEncrypted()) return reject(broken());
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) reject(broken());
      else resolve(stream);
    });
  });
}

async function extract(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  folder: string,
  maxBytes: number,
): Promise<{ path: string; byteSize: number }> {
  const target = path.join(folder, randomBytes(12).toString('hex'));
  if (entry.uncompressedSize > maxBytes) {
    await fs.promises.writeFile(target, '', { mode: 0o600 });
    return { path: target, byteSize: 0 };
  }
  // Count the bytes, because the declared size cannot be trusted.
  let byteSize = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length;
      done(byteSize > maxBytes ? broken() : null, chunk);
    },
  });
  try {
    await pipeline(await openEntry(zip, entry), counter, fs.createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return { path: target, byteSize };
  } catch (error) {
    await fs.promises.rm(target, { force: true });
    // File system errors are not the fault of the archive.
    throw (error as { syscall?: string }).syscall === undefined ? broken() : error;
  }
}

/** Reads titles and kinds by file name; an unreadable index is ignored. */
async function readStravaIndex(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Map<string, Hint>> {
  const hints = new Map<string, Hint>();
  if (entry.uncompressedSize > INDEX_MAX_BYTES) return hints;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer);
    const rows = parse(Buffer.concat(chunks), {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    const [head = [], ...rest] = rows;
    // Column names depend on the language of the user, but their order is fixed.
    const at = (english: string, fallback: number): number =>
      head.includes(english) ? head.indexOf(english) : fallback;
    const [title, sport, file] = [at('Activity Name', 2), at('Activity Type', 3), at('Filename', 12)];
    for (const row of rest) {
      const name = row[file]?.split('/').at(-1);
      if (name) hints.set(name, { title: row[title]?.trim() || null, kind: kindOfSport(row[sport] ?? '') });
    }
  } catch (error) {
    if ((error as { syscall?: string }).syscall !== undefined) throw error;
  }
  return hints;
}
