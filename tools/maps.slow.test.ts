import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeHgt, writeSampleExtract } from '#server/modules/maps/testing/sampleRegion.ts';

const root = path.resolve(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-maps-command-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const run = async (...given: string[]): Promise<{ code: number | null; output: string; errors: string }> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/maps.ts', ...given], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, errors };
};

it('builds, lists, checks and removes a map, and says what is wrong without a stack trace', async () => {
  const [osm, hgt] = [path.join(folder, 'sample.osm.pbf'), path.join(folder, 'N45E006.hgt')];
  writeSampleExtract(osm);
  writeHgt(hgt);
  // Left by a build whose process has died; no process has this number.
  const leftover = path.join(folder, 'maps', '.building-sample-4999999-abcdef');
  fs.mkdirSync(leftover, { recursive: true });

  const built = await run('build', 'sample', '--osm', osm, '--dem', hgt);
  expect(built).toMatchObject({ code: 0 });
  expect(built.output).toContain('100 voids filled');
  expect(built.errors).toContain('reading nodes');
  expect(fs.readdirSync(path.join(folder, 'maps')).sort()).toEqual(['sample-terrain.pmtiles', 'sample.pmtiles']);
  expect((await run('list')).output).toMatch(/^andorra: .*; shipped$/m);
  expect((await run('check', 'sample')).output).toMatch(/^sample: \d+ tiles read, 0 damaged$/m);

  const file = path.join(folder, 'maps', 'sample.pmtiles');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, bytes.subarray(0, bytes.length - 300));
  expect(await run('check', 'sample')).toMatchObject({ code: 1 });
  fs.writeFileSync(file, bytes);

  const cut = path.join(folder, 'cut.osm.pbf');
  fs.writeFileSync(cut, fs.readFileSync(osm).subarray(0, 300));
  for (const given of [
    ['build', 'sample', '--osm', cut, '--dem', hgt],
    ['build', '../evil', '--osm', osm],
    ['build', 'sample', '--osm', path.join(folder, 'missing.osm.pbf')],
    ['remove', 'andorra'],
    ['remove', 'unknown'],
    ['nonsense'],
  ]) {
    const { code, errors } = await run(...given);
    expect(code).toBe(1);
    expect(errors).not.toMatch(/^\s+at /m);
  }
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  expect(await run('remove', 'sample')).toMatchObject({ code: 0 });
  expect(fs.readdirSync(path.join(folder, 'maps'))).toEqual([]);
});

it('goes on where an interrupted build had made the vectors, and shows nothing before it is whole', async () => {
  const at = path.join(folder, 'resumed');
  fs.mkdirSync(at);
  const [osm, hgt] = [path.join(at, 'sample.osm.pbf'), path.join(at, 'N45E006.hgt')];
  writeSampleExtract(osm);
  writeHgt(hgt);
  const words = ['build', 'sample', '--osm', osm, '--dem', hgt, '--into', path.join(at, 'maps')];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/maps.ts', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('making terrain')) resolve();
    });
  });
  child.kill('SIGINT');
  await ended;
  const visible = (): string[] => fs.readdirSync(path.join(at, 'maps')).filter((name) => !name.startsWith('.'));
  expect(visible()).toEqual([]);
  const built = await run(...words);
  expect(built).toMatchObject({ code: 0 });
  expect(built.output).toContain('Going on with the vectors');
  expect(built.errors).not.toContain('reading nodes');
  expect(fs.readdirSync(path.join(at, 'maps')).sort()).toEqual(['sample-terrain.pmtiles', 'sample.pmtiles']);
});

it('says that a server does not answer, and leaves the former map', async () => {
  const at = path.join(folder, 'full');
  fs.mkdirSync(path.join(at, 'maps'), { recursive: true });
  const former = path.join(at, 'maps', 'sample.pmtiles');
  fs.writeFileSync(former, 'former');
  const { code, errors } = await run(
    'fetch',
    'http://127.0.0.1:9/sample.pmtiles',
    '--bbox',
    '6,45,7,46',
    '--into',
    path.join(at, 'maps'),
  );
  expect(code).toBe(1);
  expect(errors).toContain('does not answer');
  expect(errors).toContain('The map was not changed.');
  expect(fs.readFileSync(former, 'utf8')).toBe('former');
});
