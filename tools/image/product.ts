import fs from 'node:fs';
import path from 'node:path';
import { run } from './system.ts';

/** Programs of `tools` that run in the image, and what they import. */
export const COMMANDS = [
  'backup',
  'doctor',
  'export',
  'import',
  'jobs',
  'make-admin',
  'media',
  'member',
  'restore',
  'seed-demo',
  'serve',
];
const COMMAND_PARTS = [
  'build',
  'command',
  'demo-andorra',
  'demo-community',
  'demo-days',
  'demo-members',
  'demo-pictures',
  'demo-texts',
  'doctorChecks',
];
const SOURCES = [
  'core/src',
  'core/package.json',
  'server',
  'app/package.json',
  'package.json',
  '.node-version',
  'tools/demo-tracks.json',
];
const FOR_TESTS = /\.(test|contract)\.tsx?$|\/testing\//;

/** Copies the sources that git knows and the built app into `folder`. */
export function copyProduct(root: string, folder: string): void {
  const programs = [...COMMANDS, ...COMMAND_PARTS].map((name) => `tools/${name}.ts`);
  const files = run('git', ['ls-files', '-z', ...SOURCES, ...programs], root)
    .split('\0')
    .filter((file) => file !== '' && !FOR_TESTS.test(file) && fs.existsSync(path.join(root, file)));
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  for (const part of ['client', 'server']) {
    fs.cpSync(path.join(root, 'app/dist', part), path.join(folder, 'app/dist', part), { recursive: true });
  }
}

export interface Revision {
  /** The hash of the commit, with `-modified` when files differ from it. */
  readonly name: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** @throws Error outside a clone of the repository */
export function findRevision(root: string): Revision {
  const [hash = '', time = ''] = run('git', ['log', '-1', '--format=%H %ct'], root).trim().split(' ');
  const isModified = run('git', ['status', '--porcelain'], root) !== '';
  return { name: `${hash}${isModified ? '-modified' : ''}`, time: Number(time) };
}
