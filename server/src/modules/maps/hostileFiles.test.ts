import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeArrayBuffer } from 'geotiff';
import yazl from 'yazl';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { openArchive } from './archive/openArchive.ts';
import { ArchiveWriter } from './archive/writeArchive.ts';
import { buildMap } from './building/buildMap.ts';
import { runStage } from './building/stages.ts';
import { mapFiles } from './mapName.ts';
import { openMapStore } from './mapStore.ts';
import { readGeoTiff } from './terrain/geoTiff.ts';
import { gridPlace, heightIn } from './terrain/heightGrid.ts';
import { readHgt } from './terrain/hgt.ts';
import { utmOf } from './terrain/utm.ts';
import { damage, directoryOf, randomFrom, readBlobs, writeBlob } from './testing/hostileFiles.ts';
import { writeHgt, writeSampleExtract } from './testing/sampleRegion.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-hostile-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());
const write = (name: string, data: Uint8Array): string => {
  fs.writeFileSync(path.join(folder, name), data);
  return path.join(folder, name);
};
const osm = path.join(folder, 'sample.osm.pbf');
const hgt = path.join(folder, 'N45E006.hgt');
const maps = path.join(folder, 'maps');
beforeAll(() => {
  writeSampleExtract(osm);
  writeHgt(hgt);
});
const build = (from: string, dem: readonly string[] = []): Promise<void> =>
  buildMap(
    {
      name: 'sample',
      osm: from,
      dem,
      demAttribution: 'Surveyor',
      folder: maps,
      // Relief beyond the sheets is of no matter here, and takes most of the time of a build.
      basemap: { reliefTile: async () => null },
      onProgress: () => undefined,
      log: () => undefined,
    },
    // A process for each of so many builds takes too long.
    runStage,
  );
/** Cells around the sample, of a kilometre unless given in degrees: wide ones make few tiles. */
const tiff = (step = 0.01): Buffer =>
  Buffer.from(
    writeArrayBuffer(
      Float32Array.from({ length: 64 * 64 }, (_, i) => i),
      {
        width: 64,
        height: 64,
        GTModelTypeGeoKey: 2,
        GeographicTypeGeoKey: 4326,
        ModelPixelScale: [step, step, 0],
        ModelTiepoint: [0, 0, 0, 6, 46, 0],
      },
    ),
  );

/** Fails with anything else than a named failure. */
const endsNamed = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return '';
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    expect(error.message).toMatch(/\w/);
    return error.message;
  }
};

describe('a hostile .osm.pbf', () => {
  it('gives a map or a named failure, and leaves nothing behind, however it is damaged', async () => {
    const blobs = readBlobs(fs.readFileSync(osm));
    const random = randomFrom(16);
    let failed = 0;
    for (let round = 0; round < 60; round += 1) {
      const chosen = Math.floor(random() * blobs.length);
      // Half of them damage the content behind its checksum, the others the file.
      const file = Buffer.concat(
        blobs.map(({ type, content }, i) => writeBlob(type, i === chosen ? damage(content, random) : content)),
      );
      const said = await endsNamed(build(write('damaged.osm.pbf', round % 2 ? file : damage(file, random))));
      if (said !== '') failed += 1;
      const { vector } = mapFiles(maps, 'sample');
      if (fs.existsSync(vector)) await (await openArchive(vector, 'vector')).close();
      expect(fs.readdirSync(maps).filter((name) => name.startsWith('.'))).toEqual([]);
      fs.rmSync(maps, { recursive: true });
    }
    expect(failed).toBeGreaterThan(15);
    expect(failed).toBeLessThan(60);
  });

  it('is named when its blobs claim other sizes, or inflate without end', async () => {
    const [header] = readBlobs(fs.readFileSync(osm));
    const first = writeBlob('OSMHeader', header!.content);
    const bomb = Buffer.alloc(40_000_000);
    for (const [hostile, reason] of [
      [writeBlob('OSMData', bomb), 'The block is broken'],
      [writeBlob('OSMData', Buffer.alloc(9), { blob: 2 ** 31 }), 'no .osm.pbf'],
      [writeBlob('OSMData', Buffer.alloc(9), { blob: 1_000 }), 'ends too early'],
      [writeBlob('OSMData', Buffer.alloc(9), { head: 2 ** 32 - 1 }), 'no .osm.pbf'],
      [writeBlob('OSMData', Buffer.alloc(9), { head: 60_000 }), 'ends too early'],
      [first, 'no .osm.pbf'],
    ] as const)
      expect(await endsNamed(build(write('hostile.osm.pbf', Buffer.concat([first, hostile]))))).toContain(reason);
  });
});

describe('a full disk while a map is built', () => {
  it('is what the failure says, wherever it happens, and the former map stays', async () => {
    const dem = [write('coarse.tif', tiff(0.04))];
    const { writeSync, appendFileSync } = fs;
    const writes = { count: 0 };
    const spied = vi.spyOn(fs, 'writeSync').mockImplementation((...words: unknown[]) => {
      writes.count += 1;
      return Reflect.apply(writeSync, fs, words);
    });
    await build(osm, dem);
    spied.mockRestore();
    const filesNow = () => fs.readdirSync(maps).map((name) => [name, fs.readFileSync(path.join(maps, name), 'base64')]);
    const kept = filesNow();
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    };
    for (const [name, real, nth] of [
      ['appendFileSync', appendFileSync, 1],
      // The last byte of the terrain.
      ['writeSync', writeSync, writes.count],
    ] as const) {
      let count = 0;
      const spy = vi.spyOn(fs, name).mockImplementation((...words: unknown[]) => {
        count += 1;
        return count === nth ? full() : Reflect.apply(real, fs, words);
      });
      await expect(build(osm, dem), `${name} ${nth}`).rejects.toMatchObject({ code: 'ENOSPC' });
      spy.mockRestore();
      expect(filesNow()).toEqual(kept);
    }
  });
});

describe('a hostile PMTiles file', () => {
  const HEADER_BYTES = 127;
  const good = (): Buffer => {
    const file = path.join(folder, 'good.pmtiles');
    const writer = new ArchiveWriter(file);
    for (let x = 0; x < 8; x += 1) writer.add(3, x, 3, gzipSync(`tile ${x}`));
    const metadata = { attribution: 'Somebody', vector_layers: [] };
    writer.finish({ type: 'vector', bounds: [1, 42, 2, 43], minZoom: 3, maxZoom: 3, metadata });
    return fs.readFileSync(file);
  };
  /** The file with another root directory, and leaves that begin with it. */
  const withRoot = (root: Buffer): Buffer => {
    const bytes = good();
    const metadata = bytes.subarray(Number(bytes.readBigUInt64LE(24))).subarray(0, Number(bytes.readBigUInt64LE(32)));
    const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
    const positions = [HEADER_BYTES, root.length, HEADER_BYTES + root.length, metadata.length, HEADER_BYTES, 1 << 20];
    positions.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + i * 8));
    return Buffer.concat([header, root, metadata, Buffer.alloc(1_000)]);
  };
  const readAll = async (file: string): Promise<void> => {
    const archive = await openArchive(file, 'vector').catch((error: unknown) => {
      expect(error).toBeInstanceOf(BrokenFile);
      return null;
    });
    if (!archive) return;
    for (let x = 0; x < 8; x += 1)
      await archive.tile(3, x, 3).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    await archive.coveredTiles().catch((error: unknown) => expect(error).toBeInstanceOf(BrokenFile));
    await archive.close();
  };

  it('ends, whose directory leads to itself', async () => {
    // The leaves begin at the root, so this row points at the directory that it is in.
    const row = { step: 0, run: 0, offset: 1 };
    let root = directoryOf([{ ...row, length: 1 }]);
    root = directoryOf([{ ...row, length: root.length }]);
    const archive = await openArchive(write('loop.pmtiles', withRoot(root)), 'vector');
    await expect(archive.tile(3, 1, 1)).rejects.toThrow('depth');
    await expect(archive.coveredTiles()).rejects.toThrow('loop.pmtiles is no map, or a damaged one');
    await archive.close();
  });

  it('is left out and named by the store of maps, whose directory leads on without end', async () => {
    const row = { step: 0, run: 0, offset: 1 };
    let root = directoryOf([{ ...row, length: 1 }]);
    root = directoryOf([{ ...row, length: root.length }]);
    const store = path.join(folder, 'store');
    fs.mkdirSync(store);
    fs.writeFileSync(path.join(store, 'endless.pmtiles'), withRoot(root));
    fs.writeFileSync(path.join(store, 'good.pmtiles'), good());
    const named: string[] = [];
    const opened = openMapStore([store], (reason) => named.push(reason));
    expect((await opened.regions()).map(({ name }) => name)).toEqual(['good']);
    expect(named).toEqual(['endless.pmtiles is no map, or a damaged one.']);
    await opened.close();
  });

  it('is refused, whose directory inflates to millions of rows or claims them', async () => {
    await expect(
      openArchive(write('bomb.pmtiles', withRoot(gzipSync(Buffer.alloc(30_000_000)))), 'vector'),
    ).rejects.toThrow('is no map');
    const claim = gzipSync(Buffer.from([255, 255, 255, 255, 127]));
    await expect(openArchive(write('claim.pmtiles', withRoot(claim)), 'vector')).rejects.toThrow('is no map');
  });

  it('gives tiles or failures, however it is damaged', async () => {
    const bytes = good();
    const random = randomFrom(3);
    for (let round = 0; round < 150; round += 1) await readAll(write('damaged.pmtiles', damage(bytes, random)));
  });
});

describe('hostile terrain', () => {
  it('gives heights or a named failure, however a GeoTIFF is damaged', async () => {
    const bytes = tiff();
    const random = randomFrom(7);
    expect((await readGeoTiff(write('whole.tif', bytes))).data[65]).toBe(65);
    for (let round = 0; round < 200; round += 1) {
      // The directory comes first, and damages there matter most.
      const [head, rest] = [bytes.subarray(0, 600), bytes.subarray(600)];
      await endsNamed(readGeoTiff(write('damaged.tif', Buffer.concat([damage(head, random), rest]))));
    }
  });

  it('refuses a GeoTIFF that claims a billion heights', async () => {
    const bytes = tiff();
    // Entries of a directory are 12 bytes: tag, type, count and value.
    const entries = bytes.readUInt16BE(bytes.readUInt32BE(4));
    for (let i = 0; i < entries; i += 1) {
      const at = bytes.readUInt32BE(4) + 2 + i * 12;
      if (![256, 257].includes(bytes.readUInt16BE(at))) continue;
      bytes.writeUInt16BE(4, at + 2);
      bytes.writeUInt32BE(40_000, at + 8);
    }
    await expect(readGeoTiff(write('huge.tif', bytes))).rejects.toThrow('40000 x 40000 heights');
  });

  it('that lies in UTM is read where it lies, and other projections are named', async () => {
    const write32631 = (epsg: number): string =>
      write(
        'utm.tif',
        new Uint8Array(
          writeArrayBuffer(
            Float32Array.from({ length: 64 * 64 }, (_, i) => 1_000 + (i % 64) * 10 - Math.floor(i / 64)),
            {
              width: 64,
              height: 64,
              GTModelTypeGeoKey: 1,
              ProjectedCSTypeGeoKey: epsg,
              ModelPixelScale: [25, 25, 0],
              ModelTiepoint: [0, 0, 0, 370_000, 4_720_000, 0],
            },
          ),
        ),
      );
    const grid = await readGeoTiff(write32631(32_631));
    // The middle of the cell in column 30 and row 20.
    const [lon, lat] = utmOf(32_631)!.unproject(370_000 + 30.5 * 25, 4_720_000 - 20.5 * 25);
    expect(heightIn(grid, lon, lat)).toBeCloseTo(1_280, 3);
    const { bounds, inner } = gridPlace(grid);
    expect(lon).toBeGreaterThan(inner[0]);
    expect(inner[0]).toBeGreaterThan(bounds[0]);
    expect(bounds[0]).toBeCloseTo(1.413, 2);
    expect(heightIn(grid, bounds[2] + 0.01, lat)).toBeNaN();
    await expect(readGeoTiff(write32631(2_154))).rejects.toThrow('gdalwarp -t_srs EPSG:4326');
  });

  const zipOf = async (name: string, content: Buffer): Promise<Buffer> => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(content, name);
    zip.end();
    return buffer(zip.outputStream);
  };

  it('refuses sheets that are bombs, lie about their size, or want to be written elsewhere', async () => {
    const bomb = await zipOf('N45E006.hgt', Buffer.alloc(110_000_000));
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(readHgt(write('N45E006.hgt.zip', bomb))).rejects.toThrow('too large for a sheet');
    // The central directory claims the size of a small sheet.
    const lie = Buffer.from(bomb);
    lie.writeUInt32LE(2 * 1201 * 1201, lie.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    await expect(readHgt(write('N45E006.hgt.zip', lie))).rejects.toBeInstanceOf(BrokenFile);
    const slip = await zipOf('aa/bb/cc.hgt', Buffer.alloc(2 * 1201 * 1201));
    const moved = Buffer.from(slip.toString('latin1').replaceAll('aa/bb/cc.hgt', '../../cc.hgt'), 'latin1');
    await expect(readHgt(write('N45E006.hgt.zip', moved))).rejects.toBeInstanceOf(BrokenFile);
    expect(fs.existsSync(path.join(folder, '..', '..', 'cc.hgt'))).toBe(false);
    const random = randomFrom(9);
    // A flat sheet is so small in its archive that most damages hit what describes it.
    const whole = await zipOf('N45E006.hgt', Buffer.alloc(2 * 1201 * 1201));
    for (let round = 0; round < 40; round += 1)
      await endsNamed(readHgt(write('N45E006.hgt.zip', damage(whole, random))));
  });
});
