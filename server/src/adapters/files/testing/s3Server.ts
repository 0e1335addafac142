import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** In-memory bucket that implements the parts of S3 the adapter uses, and rejects wrong signatures (version 4). */
export interface S3Server {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  breakNextUpload(): void;
  /** Answers 503 SlowDown to everything, as S3 does under load. */
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

export const S3_TEST = {
  bucket: 'cordada',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
} as const;
const KEYS_PER_PAGE = 2;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

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
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, query, lines, signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${S3_TEST.region}/s3/aws4_request`;
  const key = ['aws4_request', 's3', S3_TEST.region, day].reduceRight(
    (secret: string | Buffer, part) => hmac(secret, part),
    `AWS4${S3_TEST.secretAccessKey}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const changedAt = new Map<string, Date>();
  let isBreaking = false;
  let isAway = false;
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
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (bucket !== S3_TEST.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (request.headers['x-amz-content-sha256'] !== sha256(content)) {
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
    return found ? answer(response, 200, found) : refuse(response, 404, 'NoSuchKey');
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
    breakNextUpload() {
      isBreaking = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
