import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/db/testing/testServer.ts';

const root = path.resolve(import.meta.dirname, '..');
const PEAK = {
  type: 'Feature',
  id: 'node/1',
  properties: { natural: 'peak', name: 'Pico Nuevo' },
  geometry: { type: 'Point', coordinates: [0.5, 42.9] },
};

describe('the commands', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-command-'));
  });
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true });
    await database.drop();
  });

  const run = async (...given: string[]): Promise<{ code: number | null; output: string; errors: string }> => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output, errors };
  };
  const write = (name: string, content: string): string => {
    fs.writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  it('reports for programs, and names what is wrong with a file', { timeout: 120_000 }, async () => {
    const file = write('a.geojson', JSON.stringify({ type: 'FeatureCollection', features: [PEAK] }));
    const dry = await run('tools/import.ts', 'osm', file, '--json', '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(JSON.parse(dry.output)).toMatchObject({ read: 1, created: 1, isDryRun: true });
    const real = await run('tools/import.ts', 'osm', file, '--json');
    expect(JSON.parse(real.output)).toMatchObject({
      read: 1,
      created: 1,
      merged: 0,
      unchanged: 0,
      skipped: [],
      byKind: { mountain: 1 },
    });
    const again = await run('tools/import.ts', 'osm', file);
    expect(again.output).toContain('1 read: 0 created, 0 merged, 1 unchanged, 0 skipped.');

    const broken = await run('tools/import.ts', 'osm', write('b.osm', '<osm>\n<node'), '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.output)).toEqual({ problems: [{ line: 2, reason: expect.any(String) }] });
    expect(broken.errors).toContain('line 2: ');

    const dump = await run('tools/export.ts', path.join(folder, 'dump'));
    expect(dump).toMatchObject({ code: 0 });
    expect(fs.readFileSync(path.join(folder, 'dump/mountain.csv'), 'utf8')).toContain('Pico Nuevo');
  });

  it.each([
    [['osm']],
    [['osm', 'missing.osm']],
    [['osm', 'a.geojson', 'b']],
    [['castle', 'a.geojson']],
    [['toString', 'a.geojson']],
    [['osm', 'a.geojson', '--only', 'castle']],
    [['osm', 'a.geojson', '--loud']],
    [['csv', 'a.geojson', '--source', 'x']],
  ])('refuse %j with a word about how it goes', async (given) => {
    const { code, errors, output } = await run(
      'tools/import.ts',
      ...given.map((word) => (word === 'a.geojson' ? path.join(folder, word) : word)),
    );
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors.length).toBeGreaterThan(10);
    expect(errors).not.toMatch(/\n\s+at /);
  });
});
