import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

export const SAMPLE_SUMMIT: LonLat = [-30, 45];
const SUMMIT_METERS = 1500;
export const SAMPLE_SLOPE_DEGREES = 37;
const MAX_ZOOM = 12;
const SIZE = 256;

export interface TerrainServer {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startTerrainServer(): Promise<TerrainServer> {
  const server = http.createServer((request, response) => {
    const [, kind, ...numbers] = /^\/(dem|paper)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url ?? '') ?? [];
    const [z = 99, x = 0, y = 0] = numbers.map(Number);
    if (!kind || z > MAX_ZOOM) return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
    const picture = kind === 'dem' ? heightPicture(z, x, y) : Buffer.alloc(SIZE * SIZE * 3, 200);
    response
      .writeHead(200, {
        'content-type': 'image/png',
        'access-control-allow-origin': '*',
        'cache-control': 'max-age=3600',
      })
      .end(png(picture));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [lon, lat] = SAMPLE_SUMMIT;
  const bounds = [lon - 0.3, lat - 0.2, lon + 0.3, lat + 0.2];
  return {
    environment: {
      MAP_DEM_TILES: `${origin}/dem/{z}/{x}/{y}.png`,
      MAP_DEM_ATTRIBUTION: '© Sample Terrain',
      MAP_DEM_ATTRIBUTION_URL: 'https://terrain.example/credits',
      MAP_DEM_TILE_SIZE: String(SIZE),
      MAP_DEM_MAXZOOM: String(MAX_ZOOM),
      MAP_DEM_BOUNDS: bounds.join(','),
      MAP_RASTER_LAYERS: JSON.stringify([
        {
          id: 'paper',
          title: 'Grey paper',
          tiles: `${origin}/paper/{z}/{x}/{y}.png`,
          maxzoom: MAX_ZOOM,
          bounds,
          attribution: '© Sample Paper',
        },
      ]),
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function heightPicture(z: number, x: number, y: number): Buffer {
  const picture = Buffer.alloc(SIZE * SIZE * 3);
  const fall = Math.tan((SAMPLE_SLOPE_DEGREES * Math.PI) / 180);
  for (let row = 0; row < SIZE; row += 1) {
    const north = Math.PI * (1 - (2 * (y + (row + 0.5) / SIZE)) / 2 ** z);
    const lat = (Math.atan(Math.sinh(north)) * 180) / Math.PI;
    for (let column = 0; column < SIZE; column += 1) {
      const lon = ((x + (column + 0.5) / SIZE) / 2 ** z) * 360 - 180;
      const height = Math.max(0, SUMMIT_METERS - fall * distanceMeters(SAMPLE_SUMMIT, [lon, lat]));
      const value = Math.round((height + 32_768) * 256);
      picture.writeUIntBE(value, (row * SIZE + column) * 3, 3);
    }
  }
  return picture;
}

function png(pixels: Buffer): Buffer {
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1));
  for (let row = 0; row < SIZE; row += 1)
    pixels.copy(rows, row * (SIZE * 3 + 1) + 1, row * SIZE * 3, (row + 1) * SIZE * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
