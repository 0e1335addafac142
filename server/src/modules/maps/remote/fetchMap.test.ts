import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { openArchive } from '../archive/openArchive.ts';
import { ArchiveWriter } from '../archive/writeArchive.ts';
import { mapFiles } from '../mapName.ts';
import { SHIPPED_MAPS } from '../shippedMaps.ts';
import { fetchMap } from './fetchMap.ts';
import { RangeSource } from './rangeSource.ts';
import { gzipSync } from 'node:zlib';

const BOX: Bounds = [1.43, 42.57, 1.46, 42.6];
const files = mapFiles(SHIPPED_MAPS, 'andorra');
const bytes = { '/andorra.pmtiles': fs.readFileSync(files.vector), '/ground.pmtiles': fs.readFileSync(files.terrain) };

interface Answer {
  readonly status?: number;
  readonly etag?: string;
  readonly isWhole?: boolean;
  readonly cutTo?: number;
  readonly shift?: number;
}

describe('a region of a map on another server', () => {
  let server: http.Server;
  let origin: string;
  let folder: string;
  let asked = 0;
  /** What the server does with its nth request, which is the nth for this part of the file. */
  let behave: (count: number, ofPart: number) => Answer = () => ({});
  const parts = new Map<string, number>();
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked += 1;
      const part = `${request.url} ${request.headers.range}`;
      const ofPart = (parts.get(part) ?? 0) + 1;
      parts.set(part, ofPart);
      const data = bytes[request.url as keyof typeof bytes] ?? Buffer.from('no archive '.repeat(2_000));
      const { status = 206, etag = '"1"', isWhole = false, cutTo, shift = 0 } = behave(asked, ofPart);
      if (status >= 400) return void response.writeHead(status).end();
      if (isWhole) return void response.writeHead(200).end(data);
      const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number);
      if (from >= data.length) return void response.writeHead(416).end();
      const sent = data.subarray(from, to + 1);
      response.writeHead(206, {
        etag,
        'content-range': `bytes ${from + shift}-${from + sent.length - 1}/${data.length}`,
        'content-length': String(sent.length),
      });
      if (cutTo === undefined) return void response.end(sent);
      response.write(sent.subarray(0, cutTo));
      response.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-fetch-'));
  });
  beforeEach(() => {
    asked = 0;
    parts.clear();
    behave = () => ({});
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const get = (
    more: { vector?: string; terrain?: string | null; bounds?: Bounds; name?: string } = {},
  ): Promise<void> =>
    fetchMap({
      name: more.name ?? 'piece',
      vector: origin + (more.vector ?? '/andorra.pmtiles'),
      terrain: more.terrain === undefined ? null : more.terrain && origin + more.terrain,
      bounds: more.bounds ?? BOX,
      folder,
      onProgress: () => undefined,
      log: () => undefined,
      range: { firstWaitMs: 1 },
    });

  it('has the tiles of the whole within its bounds, and no others', async () => {
    await get({ terrain: '/ground.pmtiles' });
    const made = mapFiles(folder, 'piece');
    for (const type of ['vector', 'terrain'] as const) {
      const [piece, whole] = [await openArchive(made[type], type), await openArchive(files[type], type)];
      expect(piece.bounds).toEqual(BOX);
      expect(piece.metadata.attribution).toBe(whole.metadata.attribution);
      const z = piece.maxZoom;
      const [x, y] = [Math.floor(((1.4437 + 180) / 360) * 2 ** z), 0];
      const row = Math.floor((0.5 - Math.asinh(Math.tan((42.5917 * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z) + y;
      expect(await piece.tile(z, x, row)).toEqual(await whole.tile(z, x, row));
      expect(await piece.tile(z, x, row)).not.toBeNull();
      if (type === 'vector') expect(await piece.tile(14, 8260, 6050)).toBeNull();
      await piece.close();
      await whole.close();
    }
  });

  it('is got in spite of some failures and cut connections', async () => {
    // By part: which request comes when depends on how many are under way.
    behave = (_, ofPart) => (ofPart === 1 ? { status: 503 } : ofPart === 2 ? { cutTo: 100 } : {});
    await get({ name: 'shaky' });
    expect(fs.existsSync(mapFiles(folder, 'shaky').vector)).toBe(true);
  });

  it.each([
    ['answers no range requests', () => ({ isWhole: true }), 'comes as a whole'],
    ['changes meanwhile', (count: number) => ({ etag: count > 6 ? '"2"' : '"1"' }), 'changed while it was read'],
    ['ends meanwhile', (count: number) => (count > 6 ? { cutTo: 100 } : {}), 'ends in the middle|does not answer'],
    ['fails for good', (count: number) => (count > 6 ? { status: 500 } : {}), 'answers 500'],
    ['forbids it', () => ({ status: 403 }), 'answers 403'],
    ['sends another part', () => ({ shift: 5 }), 'another part'],
  ])('is as it was where its server %s', async (_, how, reason) => {
    await get({ name: 'kept' });
    const before = fs.readFileSync(mapFiles(folder, 'kept').vector);
    const names = fs.readdirSync(folder).sort();
    asked = 0;
    behave = how;
    await expect(get({ name: 'kept', bounds: [1.5, 42.5, 1.7, 42.6] })).rejects.toThrow(new RegExp(reason));
    expect(fs.readFileSync(mapFiles(folder, 'kept').vector).equals(before)).toBe(true);
    expect(fs.readdirSync(folder).sort()).toEqual(names);
  });

  it('is refused where it lies elsewhere, is no archive, or has another schema', async () => {
    await expect(get({ bounds: [10, 45, 11, 46] })).rejects.toThrow('nothing within these bounds');
    await expect(get({ vector: '/text' })).rejects.toThrow('no PMTiles file');
    await expect(get({ vector: '/ground.pmtiles' })).rejects.toThrow('other layers');
    await expect(get({ terrain: '/andorra.pmtiles' })).rejects.toThrow('no terrain');
    const foreign = path.join(folder, 'foreign');
    const writer = new ArchiveWriter(foreign);
    writer.add(0, 0, 0, gzipSync('tile'));
    writer.finish({
      type: 'vector',
      bounds: [-10, -10, 10, 50],
      minZoom: 0,
      maxZoom: 0,
      metadata: { attribution: '© X', vector_layers: [{ id: 'transportation' }] },
    });
    Object.assign(bytes, { '/foreign.pmtiles': fs.readFileSync(foreign) });
    fs.rmSync(foreign);
    await expect(get({ vector: '/foreign.pmtiles' })).rejects.toThrow('other layers');
  });

  it('is not fetched from another host, and from another path of this one alone', async () => {
    let others = 0;
    const other = http.createServer((_request, response) => {
      others += 1;
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/andorra.pmtiles`;
    const redirecting = http.createServer((request, response) => {
      const target =
        { '/away.pmtiles': elsewhere, '/loop.pmtiles': '/loop.pmtiles' }[request.url?.split('?')[0] ?? ''] ?? '/';
      response.writeHead(302, { location: target }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    const read = (name: string) =>
      new RangeSource(`${base}/${name}.pmtiles?key=hunter2`, { firstWaitMs: 1 }).getBytes(0, 9);
    try {
      const failure = await read('away').catch((error: unknown) => String(error));
      expect(failure).toContain('/away.pmtiles leads to another host');
      expect(failure).not.toContain('hunter2');
      await expect(read('loop')).rejects.toThrow('leads on and on');
      expect(others).toBe(0);
    } finally {
      for (const one of [other, redirecting]) {
        one.closeAllConnections();
        one.close();
      }
    }
  });
});
