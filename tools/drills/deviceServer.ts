import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { chunkLengths, signedText } from '@cordada/core/packs/manifest';
import type { PackManifest, PackPart } from '@cordada/core/packs/manifest';
import { writePart } from '@cordada/core/packs/partFormat';

const PAGES = 24;

interface Applied {
  readonly token: string;
  readonly n: number;
  readonly ownerId: string;
}

export interface DeviceServer {
  readonly origin: string;
  /** In the order of arrival. */
  readonly applied: readonly Applied[];
  /** Publishes the next version of all packs. */
  readonly renewPacks: () => void;
  readonly texts: (version: number) => string[];
  readonly version: () => number;
  readonly behaveWell: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A server as a phone in the mountains sees it: it answers, answers with errors, sends broken bytes, or applies a change and loses the
 * answer. Keys of requests are kept, as the product does.
 */
export async function startDeviceServer(page: string, random: () => number): Promise<DeviceServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const applied: Applied[] = [];
  const answers = new Map<string, string>();
  const chunks = new Map<string, Uint8Array>();
  let version = 1;
  let isBad = true;
  const texts = (of: number): string[] =>
    Array.from({ length: PAGES }, (_, n) => (n % 2 === 0 ? `page ${n}` : `page ${n} of version ${of}`));
  const manifestOf = (id: string): object => {
    const parts = texts(version).map((words, n): PackPart => {
      const name = `/page/${n}`;
      const bytes = writePart([
        { address: name, type: 'text/plain', body: new TextEncoder().encode(`${words} in ${id}`) },
      ]);
      const hash = createHash('sha256').update(bytes).digest('hex');
      chunks.set(hash, bytes);
      return { name, kind: 'element', byteLength: bytes.byteLength, encoding: 'identity', chunks: [hash] };
    });
    const bytes = [...chunkLengths(parts).values()].reduce((sum, length) => sum + length, 0);
    const about = { format: 1, id, version, title: id, path: '/', bounds: null, release: '1', builtAt: '' };
    const manifest: PackManifest = { ...about, licences: [], elements: 0, elementsLeftOut: 0, bytes, parts };
    const signature = sign(null, Buffer.from(signedText(manifest)), privateKey).toString('base64url');
    return { manifest, keyId: 'key', signature };
  };
  const keyText = (): string => {
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    return JSON.stringify({ keyId: 'key', publicKey: raw.toString('base64url') });
  };
  const isUnlucky = (share: number): boolean => isBad && random() < share;

  const mutate = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const token = String(request.headers['x-access-token']);
    const key = `${token} ${String(request.headers['idempotency-key'])}`;
    const body = await text(request);
    if (isUnlucky(0.1)) return void response.writeHead(random() < 0.5 ? 500 : 503).end();
    if (isUnlucky(0.05)) return void request.socket.destroy();
    if (!answers.has(key)) {
      const { variables }: { variables: { n: number; ownerId: string } } = JSON.parse(body);
      applied.push({ token, ...variables });
      answers.set(key, '{"data":{}}');
    }
    if (isUnlucky(0.1)) return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(answers.get(key));
  };
  const server = http.createServer((request, response) => {
    const [, kind, id = '', what, hash = ''] =
      /^\/api\/(packs)\/([^/]+)\/?([^/]*)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (request.url === '/api/graphql') void mutate(request, response);
    else if (kind === undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (isUnlucky(0.05)) response.writeHead(500).end();
    else if (id === 'key') response.writeHead(200).end(keyText());
    else if (what === 'manifest') response.writeHead(200).end(JSON.stringify(manifestOf(id)));
    else if (isUnlucky(0.03)) response.writeHead(200).end('broken on the way');
    else response.writeHead(chunks.has(hash) ? 200 : 404).end(chunks.get(hash));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return {
    // A secure context, which has locks and digests.
    origin: `http://localhost:${address.port}`,
    applied,
    renewPacks: () => (version += 1),
    texts,
    version: () => version,
    behaveWell: () => (isBad = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
