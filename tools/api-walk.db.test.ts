import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const guide = fs.readFileSync(path.join(import.meta.dirname, '../docs/api.md'), 'utf8');
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-api-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

it('does the main job with the commands of docs/api.md as they stand there', async () => {
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
  const code = await new Promise<number | null>((resolve) => {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: folder,
      env: { ...process.env, BASE: server.base },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    shell.on('exit', resolve);
  });
  expect(code).toBe(0);
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  const json = (name: string): Json => JSON.parse(read(name));
  expect(json('track.json').proposals).toContainEqual(expect.objectContaining({ kind: 'mountain', name: 'Aneto' }));
  expect(json('published.json').data.publishActivity.status).toBe('published');
  const { data } = json('targets.json');
  expect(data.myTargets.nodes).toContainEqual({
    completedOn: '2026-07-18',
    element: { name: 'Aneto', type: 'mountain' },
  });
  expect(data.viewer.counts).toMatchObject({ activities: 1 });
  expect(read('page.status').trim()).toBe('200');
  expect(read('page.html')).toContain('Aneto from the Renclusa');
  // The start and end of a track are hidden from other users.
  const shared = read('download.gpx').match(/<trkpt /g)?.length ?? 0;
  expect(shared).toBeGreaterThan(100);
  expect(shared).toBeLessThan(json('track.json').pointCount);
});

it('names only files that are there', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/api.md'];
  for (const document of documents) {
    const text = fs.readFileSync(path.join(import.meta.dirname, '..', document), 'utf8');
    const paths = [...text.matchAll(/`((?:core|server|app|tools|docs|bench|e2e)\/[\w./-]*\w)`/g)].map(
      (match) => match[1] ?? '',
    );
    for (const file of paths.filter((name) => !name.includes('…'))) {
      expect(fs.existsSync(path.join(import.meta.dirname, '..', file)), `${document} names ${file}`).toBe(true);
    }
  }
});
