import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';
import type { Db } from '#server/db/connect.ts';
import { contentOf, findGeometry } from '#server/modules/tracks/index.ts';
import { listOwnTracks } from './exports.queries.ts';

/** Streams the tracks of the own activities as a zip of GPX files, one after the other, newest first. */
export function trackArchive(db: Db, accountId: string, year: number | null): Readable {
  const zip = new yazl.ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const gone = new AbortController();
  archive.once('close', () => gone.abort());
  zip.on('error', () => undefined);
  const addTracks = async (): Promise<void> => {
    for (const { trackId, title, happenedOn } of await listOwnTracks(db, accountId, year)) {
      const stored = await findGeometry(db, trackId, 'whole');
      if (!stored || gone.signal.aborted) continue;
      const content = Readable.from(writeGpx(contentOf(stored)), { objectMode: false });
      addAbortSignal(gone.signal, content);
      const name = title.replace(/[^\p{L}\p{N}. _-]/gu, '_').slice(0, 80) || 'track';
      zip.addReadStream(content, `${happenedOn} ${name} ${trackId}.gpx`);
      await finished(content);
    }
  };
  addTracks()
    .then(() => zip.end())
    .catch((error: Error) => archive.destroy(error));
  return archive;
}
