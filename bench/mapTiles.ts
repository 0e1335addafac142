import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAIRS } from './bench.ts';
import { latencies, paired, printRatio, quantile, throughput } from './paired.ts';

// node bench/mapTiles.ts http://localhost:PORT: tiles of a region beside the same bytes from memory, and panoramas of
// places whose terrain was read before.
const [product] = process.argv.slice(2);
if (!product) throw new Error('Usage: node bench/mapTiles.ts http://localhost:PORT');
const TILES = [
  '/maps/andorra/12/2064/1511.mvt',
  '/maps/andorra/14/8257/6045.mvt',
  '/maps/andorra-terrain/11/1032/755.webp',
];
const COMA_PEDROSA = { lat: 42.5917, lon: 1.4439 } as const;
const PANORAMAS = 20;
const headers = { 'accept-encoding': 'gzip' };

interface Answer {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
const fetchBytes = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    http
      .get(product + path, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
      })
      .on('error', reject);
  });

for (const path of TILES) {
  const { headers: given, body } = await fetchBytes(path);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...same } = given;
  const anchor = http.createServer((_request, response) => response.writeHead(200, same).end(body));
  await new Promise<void>((resolve) => {
    anchor.listen(0, '127.0.0.1', resolve);
  });
  const { port } = anchor.address() as AddressInfo;
  const measured = await paired(
    PAIRS,
    () => throughput({ url: product + path, headers }),
    () => throughput({ url: `http://127.0.0.1:${port}/`, headers }),
  );
  printRatio(`${path}, ${body.length} bytes`, measured, '>= 0.90');
  anchor.close();
}

const placesAround = (offset: number) =>
  Array.from({ length: PANORAMAS }, (_, i) => ({
    url: `${product}/api/panorama?lat=${(COMA_PEDROSA.lat + offset + i * 0.0003).toFixed(4)}&lon=${COMA_PEDROSA.lon}`,
  }));
await latencies(placesAround(-0.006).slice(0, 5));
const times = await latencies(placesAround(0));
console.log(
  `panorama, warm: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (goal: 300 ms)`,
);
