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

it('says how it is used, and names options that a command does not know', async () => {
  const [all, also, build] = await Promise.all([run('--help'), run('help'), run('build', '--help')]);
  expect([all.code, also.code, build.code]).toEqual([0, 0, 0]);
  expect(all.errors).toBe('');
  expect(all.output).toBe(also.output);
  for (const command of ['build', 'fetch', 'list', 'check', 'remove']) expect(all.output).toContain(`\n  ${command} `);
  expect(build.output).toContain('--dem-attribution');
  expect(build.output).not.toContain('--bbox');
  for (const command of ['fetch', 'list', 'check', 'remove']) {
    const { code, output } = await run(command, '-h');
    expect(code).toBe(0);
    expect(output).toContain(`\n  ${command} `);
  }
  const wrong = await run('list', '--nonsense', '3', '--bbox', '1,2,3,4');
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toMatch(/^list knows no option --nonsense, --bbox\.\n\nUsage: /);
  expect((await run('nonsense')).errors).toMatch(/^There is no command nonsense\.\n\nUsage: /);
});

it.each([
  ['cutting vector tiles 50 %', 'cutting vector tiles 10 %'],
  ['making terrain 40 %', 'making terrain 10 %'],
])('goes on after it was killed at "%s", shows nothing before, and makes the same map', async (killedAt, notAgain) => {
  const at = fs.mkdtempSync(path.join(folder, 'killed-'));
  const [osm, hgt] = [path.join(at, 'sample.osm.pbf'), path.join(at, 'N45E006.hgt')];
  writeSampleExtract(osm);
  writeHgt(hgt);
  const words = (into: string): string[] => [
    'build',
    'sample',
    '--osm',
    osm,
    '--dem',
    hgt,
    '--into',
    path.join(at, into),
  ];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/maps.ts', ...words('maps')], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
    if (errors.includes(killedAt)) child.kill('SIGKILL');
  });
  await ended;
  expect(errors).toContain(notAgain.split(' ')[0]);
  const filesIn = (into: string): string[] => fs.readdirSync(path.join(at, into)).sort();
  expect(filesIn('maps').filter((file) => !file.startsWith('.'))).toEqual([]);
  const built = await run(...words('maps'));
  expect(built).toMatchObject({ code: 0 });
  expect(built.output).toContain('Going on with');
  expect(built.errors).not.toContain('reading nodes');
  expect(built.errors).not.toContain(notAgain);
  expect(filesIn('maps')).toEqual(['sample-terrain.pmtiles', 'sample.pmtiles']);
  expect(await run(...words('fresh'))).toMatchObject({ code: 0 });
  for (const file of filesIn('maps'))
    expect(fs.readFileSync(path.join(at, 'maps', file)).equals(fs.readFileSync(path.join(at, 'fresh', file)))).toBe(
      true,
    );
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
