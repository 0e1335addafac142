import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import type { Jobs } from '#server/jobs/jobs.ts';

const OLD_UPLOAD_MS = 3_600_000;

export interface ReceivedFile {
  readonly path: string;
  readonly byteSize: number;
  readonly originalName: string;
}

/**
 * Receives the field `file` of a multipart form; the caller removes the file.
 * @throws Failure `unsupported_media_type`, `bad_request`, `payload_too_large`
 */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) {
    throw new Failure('unsupported_media_type', 'Send the file as multipart/form-data with a field `file`.');
  }
  try {
    const part = await request.file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 5 } });
    if (!part || part.fieldname !== 'file') throw new Failure('bad_request', 'The field `file` is missing.');
    const upload = await receiveUpload(part.file, folder, maxBytes);
    return { ...upload, originalName: path.basename(part.filename ?? '') };
  } catch (error) {
    // The client may still be sending. Discard the rest, so that it can read our response, and close the connection
    // because the request was not read to its end.
    request.raw.unpipe();
    request.raw.resume();
    void reply.header('connection', 'close');
    throw error;
  }
}

/**
 * Streams an upload to disk up to a size limit. Removes the file on any error, including a disconnect of the client.
 * @throws Failure `payload_too_large`
 */
async function receiveUpload(
  source: Readable,
  folder: string,
  maxBytes: number,
): Promise<{ path: string; byteSize: number }> {
  await fs.promises.mkdir(folder, { recursive: true });
  const target = path.join(folder, randomBytes(12).toString('hex'));
  let byteSize = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length;
      const isTooLarge = byteSize > maxBytes;
      done(
        isTooLarge ? new Failure('payload_too_large', `The file is larger than ${maxBytes / 1e6} MB.`) : null,
        chunk,
      );
    },
  });
  try {
    await pipeline(source, counter, fs.createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return { path: target, byteSize };
  } catch (error) {
    await fs.promises.rm(target, { force: true });
    throw error;
  }
}

export function uploadJobs(folder: string): Jobs {
  return { 'uploads:removeOld': { cron: '29 * * * *', work: () => removeOldUploads(folder) } };
}

async function removeOldUploads(folder: string): Promise<void> {
  await fs.promises.mkdir(folder, { recursive: true });
  for (const name of await fs.promises.readdir(folder)) {
    const file = path.join(folder, name);
    // The file may have been moved meanwhile.
    const stat = await fs.promises.stat(file).catch(() => null);
    if (stat && Date.now() - stat.mtimeMs > OLD_UPLOAD_MS) await fs.promises.rm(file, { force: true });
  }
}
