import fs from 'node:fs';
import path from 'node:path';
import { run } from './system.ts';

const MANIFESTS = ['', 'core', 'server', 'app'];
/** The projects of the native apps are built elsewhere. */
const NOT_IN_IMAGE = 'native';
/** Optional packages of the root that only developers use; npm cannot mark optional ones as such. */
const DEVELOPER_ONLY = /^@oxlint-tsgolint\//;
/** Optional peers of two packages, which need them for types alone. */
export const NOT_SHIPPED = /^(typescript$|@typescript(\/|$)|@types(\/|$))/;
/** What the product never opens: build products of others, headers, static libraries. */
const UNUSED = /\.a$|\/node_modules\/\.(bin|cache)$|\/node_modules\/\.package-lock\.json$|\/native\/lib\/pkgconfig$/;

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly scripts?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

interface LockedPackage extends Manifest {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export interface Lock {
  readonly packages: Record<string, LockedPackage>;
}

function withoutDevelopment(manifest: LockedPackage): LockedPackage {
  const { devDependencies: _dev, scripts: _scripts, optionalDependencies, workspaces, ...rest } = manifest;
  const kept = Object.entries(optionalDependencies ?? {}).filter(([name]) => !DEVELOPER_ONLY.test(name));
  const ours = workspaces?.filter((name) => name !== NOT_IN_IMAGE);
  return {
    ...rest,
    ...(ours && { workspaces: ours }),
    ...(kept.length > 0 && { optionalDependencies: Object.fromEntries(kept) }),
  };
}

/** Writes the manifests and the lock of the product as if it had no dependencies for development. */
export function writeProductionManifests(root: string, folder: string): void {
  for (const place of MANIFESTS) {
    const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(root, place, 'package.json'), 'utf8'));
    fs.mkdirSync(path.join(folder, place), { recursive: true });
    fs.writeFileSync(path.join(folder, place, 'package.json'), JSON.stringify(withoutDevelopment(manifest), null, 2));
  }
  const lock: Lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  delete lock.packages[NOT_IN_IMAGE];
  delete lock.packages[`node_modules/@cordada/${NOT_IN_IMAGE}`];
  for (const place of MANIFESTS) lock.packages[place] = withoutDevelopment(lock.packages[place]!);
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2));
  fs.copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
}

/**
 * Runs npm as `npm run` did. It must run on the Node of the system: npm belongs to it.
 * @throws Error with the output of npm
 */
export function npm(words: readonly string[], folder: string): string {
  const script = process.env['npm_execpath'];
  return script?.endsWith('.js')
    ? run(process.env['npm_node_execpath'] ?? process.execPath, [script, ...words], folder)
    : run('npm', words, folder);
}

/**
 * Installs what the server needs into `folder`, which has the manifests for production. The packages of the app are in its
 * build already. Moves the program of Node to `node`.
 */
export function installPackages(folder: string, node: string): void {
  npm(['ci', '--omit=dev', '--prefer-offline', '--include-workspace-root', '-w', 'core', '-w', 'server'], folder);
  const modules = path.join(folder, 'node_modules');
  const packaged = path.join(modules, `node-${process.platform}-${process.arch}`);
  fs.renameSync(path.join(packaged, 'bin', 'node'), node);
  // Headers and manuals; its licence and version stay.
  for (const name of ['bin', 'include', 'share', 'lib'])
    fs.rmSync(path.join(packaged, name), { recursive: true, force: true });
  for (const file of fs.readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(modules, file);
    if (UNUSED.test(full) || NOT_SHIPPED.test(file.replace(/^.*node_modules\//, '')))
      fs.rmSync(full, { recursive: true, force: true });
  }
}
