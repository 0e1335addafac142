import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Bounds } from '@cordada/core/geo/lonLat';

const PREFIX = '.building-';
/** Written once the vectors are whole. */
const VECTORS = 'vectors.json';
const BOUNDS = v.tuple([v.number(), v.number(), v.number(), v.number()]);

export interface BuildFolder {
  readonly path: string;
  /** The bounds of the vectors that an interrupted build from the same files has made; null if there are none. */
  madeVectors(): Bounds | null;
  keepVectors(bounds: Bounds): void;
  remove(): void;
}

/**
 * A folder beside the maps for a build, so that renaming stays within the disk. What a build of the same inputs left
 * whose process has ended is taken over, everything else of ended processes is removed.
 * @param inputs what the map is made of
 */
export function openBuildFolder(folder: string, name: string, inputs: readonly string[]): BuildFolder {
  fs.mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
  const made = path.join(folder, `${PREFIX}${name}-${process.pid}-${digest}`);
  for (const entry of fs.readdirSync(folder)) {
    const [, built = '', pid = '', of = ''] =
      (entry.startsWith(PREFIX) && /^\.building-(.+)-(\d+)-([^-]+)$/.exec(entry)) || [];
    if (pid === '' || isRunning(Number(pid))) continue;
    const left = path.join(folder, entry);
    const isUseful = built === name && of === digest && fs.existsSync(path.join(left, VECTORS));
    if (isUseful && !fs.existsSync(made)) fs.renameSync(left, made);
    else fs.rmSync(left, { recursive: true, force: true });
  }
  fs.mkdirSync(made, { recursive: true });
  const file = path.join(made, VECTORS);
  return {
    path: made,
    madeVectors: () => (fs.existsSync(file) ? v.parse(BOUNDS, JSON.parse(fs.readFileSync(file, 'utf8'))) : null),
    keepVectors(bounds) {
      fs.writeFileSync(`${file}.part`, JSON.stringify(bounds));
      fs.renameSync(`${file}.part`, file);
    },
    remove: () => fs.rmSync(made, { recursive: true, force: true }),
  };
}

/** A file as it is now: its path, size and time. */
export function stampOf(file: string): string {
  const { size, mtimeMs } = fs.statSync(file);
  return `${path.resolve(file)} ${size} ${mtimeMs}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
