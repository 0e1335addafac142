import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const app = path.join(root, 'app');
const stamp = path.join(app, 'dist', '.built-from');

const SOURCES = ['app/src', 'app/service-worker', 'app/public', 'app/vite.config.ts', 'core/src', 'package-lock.json'];

/** An image has the built app without its sources, and no npm. */
export function isClone(): boolean {
  return fs.existsSync(path.join(app, 'src'));
}

/** Lets the next `buildApp` build, whatever there is. */
export function forgetBuild(): void {
  fs.rmSync(path.join(app, 'dist'), { recursive: true, force: true });
}

/**
 * Builds the app unless the same sources are built already.
 * @throws Error with the output of a failed build
 */
export async function buildApp(log: (message: string) => void): Promise<void> {
  if (!isClone()) return;
  const digest = digestOf(SOURCES);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return;
  log('Building the app…');
  const client = async (): Promise<void> => {
    await vite('build');
    // Into the folder that the other one empties.
    await vite('build', '--config', 'service-worker/vite.config.ts');
  };
  await Promise.all([client(), vite('build', '--ssr')]);
  fs.writeFileSync(stamp, digest);
}

function vite(...words: string[]): Promise<void> {
  const script = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words, '--logLevel', 'warn'], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The app could not be built.\n${output}`))));
  });
}

function digestOf(places: readonly string[]): string {
  const digest = createHash('sha256');
  const config = fs
    .readdirSync(app)
    .filter((file) => /\.(ts|json)$/.test(file))
    .map((file) => `app/${file}`);
  for (const place of [...places, ...config]) {
    const full = path.join(root, place);
    const stat = fs.statSync(full, { throwIfNoEntry: false });
    if (!stat) continue;
    const files = stat.isDirectory()
      ? fs
          .readdirSync(full, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((file) => path.join(full, file))
      : [full];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || !fs.statSync(file).isFile()) continue;
      digest.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file));
    }
  }
  return digest.digest('hex');
}
