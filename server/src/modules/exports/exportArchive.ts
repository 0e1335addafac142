import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { listOwnPictures } from '#server/modules/accounts/index.ts';
import { findGeometry, gpxOf } from '#server/modules/tracks/index.ts';
import { EXPORTED_TABLES, listOriginals, listRows } from './exports.queries.ts';

const README = `Cordada

data/        everything that is kept about you, one JSON file a table
tracks/      your tracks as GPX
originals/   the files that you uploaded, as they were
images/      the pictures of your profile

data/        todo lo que se guarda sobre ti, un archivo JSON por tabla
tracks/      tus tracks en GPX
originals/   los archivos que subiste, tal como eran
images/      las fotos de tu perfil
`;

/**
 * All that is kept of a member as one zip, made while it is read: it is never whole in memory, and
 * never on a disk.
 */
export async function exportArchive(db: Db, files: FileStore, accountId: string): Promise<Readable> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(README), 'README.txt');
  for (const table of Object.keys(EXPORTED_TABLES)) {
    const rows = await listRows(db, table, accountId);
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 1)}\n`), `data/${table}.json`);
  }
  for (const { trackId, storageKey, originalName } of await listOriginals(db, accountId)) {
    add(zip, `tracks/${trackId}.gpx`, async () => {
      const stored = await findGeometry(db, trackId);
      return Readable.from(stored ? gpxOf(stored) : []);
    });
    // An original that is lost must not cost the rest.
    add(zip, `originals/${trackId}-${safeName(originalName)}`, () =>
      files.get(storageKey).catch(() => Readable.from([])),
    );
  }
  for (const { name, storageKey } of await listOwnPictures(db, accountId)) {
    add(zip, `images/${name}`, () => files.get(storageKey).catch(() => Readable.from([])));
  }
  zip.end();
  return zip.outputStream as Readable;
}

/** Adds a file that is opened when it is its turn: a stream that is made by reading it. */
function add(zip: yazl.ZipFile, name: string, open: () => Promise<Readable>): void {
  async function* content(): AsyncGenerator<unknown> {
    yield* await open();
  }
  zip.addReadStream(Readable.from(content(), { objectMode: false }), name);
}

/** A name that every system can unpack. */
function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}. _-]/gu, '_').slice(-100) || 'track';
}
