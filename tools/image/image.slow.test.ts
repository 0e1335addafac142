import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#server/http/testing/freePort.ts';
import { buildImage, hasProgram } from './buildImage.ts';
import { run } from './system.ts';

const root = path.resolve(import.meta.dirname, '../..');
const canRun =
  process.platform === 'linux' && process.getuid?.() === 0 && hasProgram('buildah') && hasProgram('unshare');
const USER = '10001:10001';

/** As a container runtime does: a read-only root, a volume for data, memory for /tmp, the processes and devices of the machine. */
const IN_CONTAINER = `set -e
root="$1" data="$2"; shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
if touch "$root/app/written" 2>/dev/null; then echo 'The root can be written.'; exit 9; fi
exec /usr/sbin/chroot --userspec=${USER} "$root" /bin/sh -c 'cd /app && exec "$0" "$@"' "$@"`;

interface Description {
  readonly config: {
    readonly User: string;
    readonly Env: readonly string[];
    readonly Entrypoint: readonly string[];
    readonly Cmd: readonly string[];
    readonly Labels: Readonly<Record<string, string>>;
  };
}

describe.skipIf(!canRun)('the image', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-unpacked-'));
  const [system, data, layout] = ['system', 'data', 'layout'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const archive = path.join(folder, 'cordada.tar');
  let image: Description;
  let served: ChildProcess;
  let base = '';
  let output = '';

  const blob = (digest: string): string => path.join(layout, 'blobs', digest.replace(':', '/'));
  const read = <Content>(file: string): Content => JSON.parse(fs.readFileSync(file, 'utf8'));
  const environment = (port: number): Record<string, string> => ({
    ...Object.fromEntries(image.config.Env.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)])),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  const inContainer = (...words: string[]): string[] => [
    '-m',
    '/bin/sh',
    '-c',
    IN_CONTAINER,
    'sh',
    system,
    data,
    ...words,
  ];

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755);
    for (const one of [system, data, layout]) fs.mkdirSync(one);
    fs.chownSync(data, 10_001, 10_001);
    const { digest } = await buildImage(root, archive, () => undefined);
    run('tar', ['-xf', archive, '-C', layout], folder);
    const manifest = read<{ config: { digest: string }; layers: { digest: string }[] }>(blob(digest));
    image = read(blob(manifest.config.digest));
    for (const layer of manifest.layers) run('tar', ['-xzf', blob(layer.digest), '-C', system], folder);
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    served = spawn('unshare', inContainer(...image.config.Entrypoint, ...image.config.Cmd), { env: environment(port) });
    served.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    served.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${base}/health/ready`).catch(() => null);
        if (answer?.status !== 200 && served.exitCode === null) throw new Error('not ready yet');
      },
      { timeout: 120_000 },
    );
    if (served.exitCode !== null) throw new Error(`It ended: ${output}`);
  }, 600_000);
  afterAll(() => {
    served?.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('says which version and commit it is', () => {
    const { version } = read<{ version: string }>(path.join(root, 'package.json'));
    expect(image.config.Labels).toMatchObject({
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}(-modified)?$/),
    });
  });

  it('serves pages as an unprivileged account on a read-only root, with its own database', async () => {
    expect(image.config.User).toBe(USER);
    expect(fs.readFileSync(`/proc/${served.pid}/status`, 'utf8')).toContain('Uid:\t10001\t10001\t10001\t10001');
    const page = await fetch(`${base}/mountains`);
    expect(page.status).toBe(200);
    const html = await page.text();
    // The highest mountain of the catalogue, from the database.
    expect(html).toContain('8,849');
    // Drawn by a native package.
    const preview = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
    const drawn = await fetch(`${base}${preview}`);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    // An answer that nobody reads would keep the server from ending.
    await drawn.arrayBuffer();
  });

  it('runs the commands of an operator, and names one that does not exist', () => {
    const command = (...words: string[]) =>
      spawnSync('unshare', inContainer(image.config.Entrypoint[0]!, ...words), {
        env: environment(1),
        encoding: 'utf8',
      });
    expect(command('doctor').stdout).toMatch(/^ok +database /m);
    const wrong = command('serv');
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('There is no command serv');
  });

  it('lists each package that it has, and those of the app, but none for development', () => {
    const { components } = read<{ components: { name: string; version: string }[] }>(`${archive}.cdx.json`);
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const modules = path.join(system, 'app/node_modules');
    const installed = fs
      .readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
      .map((file) => read<{ name: string; version: string }>(path.join(modules, file)))
      .filter(({ name }) => !name.startsWith('@cordada/'))
      .map(({ name, version }) => `${name}@${version}`);
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter((one) => !listed.has(one))).toEqual([]);
    const names = new Set(components.map(({ name }) => name));
    expect(['react', 'libc6', 'fastify'].filter((name) => !names.has(name))).toEqual([]);
    expect(['vitest', 'typescript', 'oxlint', 'vite'].filter((name) => names.has(name))).toEqual([]);
  });

  it('exits cleanly at SIGTERM', async () => {
    const ended = new Promise((resolve) => served.once('exit', resolve));
    served.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(fs.existsSync(path.join(data, 'postgres/cluster-18/postmaster.pid'))).toBe(false);
  });
});
