import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** In-memory bucket that implements the parts of S3 the adapter uses, and rejects wrong signatures (version 4). */
export interface S3Server {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  breakNextUpload(): void;
  /** Time by which links expire, in milliseconds. */
  setClock(now: () => number): void;
  /** Answers 503 SlowDown to everything, as S3 does under load. */
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

export const S3_TEST = {
  bucket: 'cordada',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
  directLinks: false,
} as const;
const KEYS_PER_PAGE = 2;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(params: Iterable<readonly [string, string]>): string {
  return [...params]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function canonicalPath({ pathname }: URL): string {
  return pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
}

function signatureOf(canonical: string, date: string): Buffer {
  const day = date.slice(0, 8);
  const key = ['aws4_request', 's3', S3_TEST.region, day].reduceRight(
    (secret: string | Buffer, part) => hmac(secret, part),
    `AWS4${S3_TEST.secretAccessKey}`,
  );
  const scope = `${day}/${S3_TEST.region}/s3/aws4_request`;
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
}

const isEqual = (expected: Buffer, hex: string): boolean =>
  /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(expected, Buffer.from(hex, 'hex'));
const PRESIGNED_MAX_SECONDS = 604_800;

/** Verifies a link that is signed in its query, and that it has not expired at `now` in milliseconds. */
function isPresigned(request: http.IncomingMessage, url: URL, now: number): boolean {
  const { searchParams } = url;
  const of = (name: string): string => searchParams.get(name) ?? '';
  const date = of('X-Amz-Date');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const seconds = Number(of('X-Amz-Expires'));
  const isInTime = now >= signedAt - 1_000 && now <= signedAt + seconds * 1_000;
  const credential = `${S3_TEST.accessKeyId}/${date.slice(0, 8)}/${S3_TEST.region}/s3/aws4_request`;
  if (!isInTime || !(seconds > 0 && seconds <= PRESIGNED_MAX_SECONDS)) return false;
  if (of('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || of('X-Amz-Credential') !== credential) return false;
  if (of('X-Amz-SignedHeaders') !== 'host') return false;
  const query = canonicalQuery([...searchParams].filter(([name]) => name !== 'X-Amz-Signature'));
  const canonical = [
    request.method,
    canonicalPath(url),
    query,
    `host:${request.headers.host}\n`,
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  return isEqual(signatureOf(canonical, date), of('X-Amz-Signature'));
}

function isSigned(request: http.IncomingMessage, url: URL): boolean {
  const { headers, method = '' } = request;
  const [, day = '', signedHeaders = '', signature = ''] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${S3_TEST.accessKeyId}/(\\d{8})/${S3_TEST.region}/s3/aws4_request, SignedHeaders=([\\w;-]+), Signature=([0-9a-f]{64})$`,
    ).exec(headers.authorization ?? '') ?? [];
  const names = signedHeaders.split(';');
  const date = String(headers['x-amz-date']);
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) || !date.startsWith(day)) {
    return false;
  }
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const hash = headers['x-amz-content-sha256'];
  const query = canonicalQuery(url.searchParams);
  const canonical = [method, canonicalPath(url), query, lines, signedHeaders, hash].join('\n');
  return isEqual(signatureOf(canonical, date), signature);
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const changedAt = new Map<string, Date>();
  let isBreaking = false;
  let isAway = false;
  let clock = Date.now;
  const answer = (response: http.ServerResponse, status: number, body: string | Buffer = ''): void => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
  };
  const refuse = (response: http.ServerResponse, status: number, code: string): void =>
    answer(response, status, `<Error><Code>${code}</Code></Error>`);

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3.test');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) {
        if (isBreaking && request.method === 'PUT') {
          isBreaking = false;
          request.destroy();
          return;
        }
        chunks.push(chunk as Buffer);
      }
    } catch {
      return;
    }
    const content = Buffer.concat(chunks);
    if (isAway) return refuse(response, 503, 'SlowDown');
    const isLink = url.searchParams.has('X-Amz-Signature');
    if (isLink ? !isPresigned(request, url, clock()) : !isSigned(request, url))
      return refuse(response, 403, isLink ? 'AccessDenied' : 'SignatureDoesNotMatch');
    if (bucket !== S3_TEST.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (!isLink && request.headers['x-amz-content-sha256'] !== sha256(content)) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    }
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
      objects.set(key, content);
      changedAt.set(key, new Date());
      return answer(response, 200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(response, 204);
    }
    if (key === '') return answer(response, 200, listing(url.searchParams));
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    for (const name of ['content-type', 'content-disposition', 'cache-control']) {
      const asked = url.searchParams.get(`response-${name}`);
      if (asked !== null) response.setHeader(name, asked);
    }
    return answer(response, 200, found);
  });

  const listing = (query: URLSearchParams): string => {
    const token = query.get('continuation-token') ?? '';
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const rest = all.filter((key) => key > token);
    const shown = rest.slice(0, KEYS_PER_PAGE);
    const next = rest.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    const entries = shown.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt.get(key)?.toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    setAway(is) {
      isAway = is;
    },
    setClock(now) {
      clock = now;
    },
    breakNextUpload() {
      isBreaking = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
