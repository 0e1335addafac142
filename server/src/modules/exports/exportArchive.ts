import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { Failure } from '@cordada/core/failures';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { listOwnPictures } from '#server/modules/accounts/index.ts';
import { listOriginalsToExport } from '#server/modules/media/index.ts';
import { contentOf, findGeometry } from '#server/modules/tracks/index.ts';
import { listOriginals } from '#server/modules/tracks/index.ts';
import { eachRow, EXPORTED_TABLES } from './exports.queries.ts';

const README = `Cordada

data/        everything that is kept about you, one JSON file a table
tracks/      your tracks as GPX
originals/   the files that you uploaded, as they were
images/      the pictures of your profile
photos/      your photos

data/        todo lo que se guarda sobre ti, un archivo JSON por tabla
tracks/      tus tracks en GPX
originals/   los archivos que subiste, tal como eran
images/      las fotos de tu perfil
photos/      tus fotos
`;

const missingText = (names: readonly string[]): string => `
These files are yours too, but could not be found. We have been told:
Estos archivos también son tuyos, pero no se han encontrado. Ya estamos avisados:

${names.join('\n')}
`;

interface ExportTools {
  readonly db: Db;
  readonly files: FileStore;
  readonly report: (error: unknown) => void;
}

/**
 * Streams all data of a user as one zip: tables in batches, tracks one by one, files as streams. A missing file is
 * only listed in the archive; any other error destroys the stream.
 */
export function exportArchive(tools: ExportTools, accountId: string): Readable {
  const zip = new yazl.ZipFile();
  const archive = zip.outputStream as Readable;
  const gone = new AbortController();
  archive.once('close', () => gone.abort());
  // The promise of the failing part reports the error too; this prevents an unhandled event.
  zip.on('error', () => undefined);
  const add = async (name: string, content: Readable): Promise<void> => {
    // Close the sources when the client disconnects.
    addAbortSignal(gone.signal, content);
    zip.addReadStream(content, name);
    await finished(content);
  };
  void addAll(tools, accountId, add)
    .then((missing) => {
      zip.addBuffer(Buffer.from(missing.length > 0 ? README + missingText(missing) : README), 'README.txt');
      zip.end();
    })
    .catch((error: Error) => archive.destroy(error));
  return archive;
}

async function addAll(
  { db, files, report }: ExportTools,
  accountId: string,
  add: (name: string, content: Readable) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = [];
  const addFile = async (name: string, storageKey: string): Promise<void> => {
    const content = await files.get(storageKey).catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'not_found')) throw error;
      report(new Error(`A file of a member is missing: ${storageKey}`));
      missing.push(name);
      return null;
    });
    if (content) await add(name, content);
  };
  for (const table of Object.keys(EXPORTED_TABLES)) {
    await add(`data/${table}.json`, Readable.from(jsonOf(eachRow(db, table, accountId)), { objectMode: false }));
  }
  for (const { trackId, storageKey, originalName } of await listOriginals(db, accountId)) {
    const stored = await findGeometry(db, trackId, 'whole');
    // A track deleted since the listing is not reported as missing.
    if (!stored) continue;
    await add(`tracks/${trackId}.gpx`, Readable.from(writeGpx(contentOf(stored)), { objectMode: false }));
    if (storageKey) await addFile(`originals/${trackId}-${safeName(originalName ?? '')}`, storageKey);
  }
  for (const { name, storageKey } of await listOwnPictures(db, accountId)) await addFile(`images/${name}`, storageKey);
  for (const { name, storageKey } of await listOriginalsToExport(db, accountId))
    await addFile(`photos/${name}`, storageKey);
  return missing;
}

async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const row of rows) {
    yield `${isEmpty ? '[' : ','}\n${JSON.stringify(row)}`;
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}. _-]/gu, '_').slice(-100) || 'track';
}
