import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { Failure } from '@cordada/core/failures';
import type { S3Settings } from '#server/config/config.ts';
import { LINK_SECONDS, requireKey } from './files.ts';
import type { FileStore, LinkedAnswer } from './files.ts';

/** The store counts as unavailable after this long without a byte. */
const STALLED_MS = 30_000;
const EMPTY_HASH = createHash('sha256').digest('hex');

interface Content {
  readonly byteSize: number;
  readonly sha256: string;
  readonly open: () => Readable;
}

/**
 * Stores files in an S3-compatible bucket, where an object only becomes visible when complete. Each upload carries
 * its hash, so corrupted content is rejected.
 * @param spool folder for streams of unknown length, which S3 does not accept
 */
export function createS3FileStore(settings: S3Settings, spool: string): FileStore {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${settings.endpoint.replace(/\/$/, '')}/${bucket}`;

  const send = async (method: string, url: string, content?: Content): Promise<http.IncomingMessage> => {
    const signed = await client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? EMPTY_HASH },
    });
    const headers = { ...Object.fromEntries(signed.headers), ...(content && { 'content-length': content.byteSize }) };
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const request = (url.startsWith('https:') ? https : http).request(url, { method, headers, timeout: STALLED_MS });
    request.once('response', resolve);
    request.once('timeout', () => request.destroy(new Error('The file store does not answer.')));
    request.on('error', reject);
    if (content) pipeline(content.open(), request).catch(reject);
    else request.end();
    return promise;
  };
  /**
   * Returns the body of a response with one of the wanted statuses.
   * @throws Failure `unavailable` otherwise, with the response of the store as its cause
   */
  const expectStatus = async (answer: http.IncomingMessage, ...wanted: readonly number[]): Promise<string> => {
    let body = '';
    for await (const chunk of answer.setEncoding('utf8')) body += chunk;
    if (wanted.includes(answer.statusCode ?? 0)) return body;
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
    const cause = new Error(`The file store answers ${answer.statusCode} ${code}`.trim());
    throw new Failure('unavailable', 'Files cannot be reached right now. Please try again.', { cause });
  };
  const place = (key: string): string => `${base}/${requireKey(key)}`;
  const upload = async (key: string, content: Content): Promise<void> => {
    await expectStatus(await send('PUT', place(key), content), 200);
  };
  const uploadFile = async (key: string, file: string): Promise<void> => {
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(file), hash);
    const { size: byteSize } = await fs.promises.stat(file);
    await upload(key, { byteSize, sha256: hash.digest('hex'), open: () => fs.createReadStream(file) });
  };

  const createLink = async (
    key: string,
    { method, contentType, contentDisposition }: LinkedAnswer,
  ): Promise<string> => {
    const query = new URLSearchParams({
      'X-Amz-Expires': String(LINK_SECONDS),
      'response-content-type': contentType,
      'response-content-disposition': contentDisposition,
      'response-cache-control': 'private, no-store',
    });
    return (await client.sign(`${place(key)}?${query}`, { method, aws: { signQuery: true } })).url;
  };

  return {
    ...(settings.directLinks && { createLink }),
    async put(key, content) {
      if (!(content instanceof Readable)) {
        const sha256 = createHash('sha256').update(content).digest('hex');
        await upload(key, { byteSize: content.length, sha256, open: () => Readable.from([Buffer.from(content)]) });
        return;
      }
      requireKey(key);
      await fs.promises.mkdir(spool, { recursive: true });
      const file = path.join(spool, randomBytes(12).toString('hex'));
      try {
        await pipeline(content, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        await uploadFile(key, file);
      } finally {
        await fs.promises.rm(file, { force: true });
      }
    },
    async adopt(key, source) {
      await uploadFile(key, source);
      await fs.promises.rm(source, { force: true });
    },
    async get(key) {
      const answer = await send('GET', place(key));
      if (answer.statusCode === 200) return answer;
      await expectStatus(answer, 404);
      throw new Failure('not_found', 'The file is not there.');
    },
    async remove(key) {
      await expectStatus(await send('DELETE', place(key)), 204, 200, 404);
    },
    async *list(folder) {
      let token: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix: folder });
        if (token !== null) query.set('continuation-token', token);
        const xml = await expectStatus(await send('GET', `${base}?${query}`), 200);
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const of = (tag: string): string => textOf(entry, tag) ?? '';
          yield { key: of('Key'), changedAt: new Date(of('LastModified')) };
        }
        token = textOf(xml, 'NextContinuationToken');
      } while (token !== null);
    },
    async check() {
      await expectStatus(await send('GET', `${base}?list-type=2&max-keys=1`), 200);
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function textOf(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null;
}
