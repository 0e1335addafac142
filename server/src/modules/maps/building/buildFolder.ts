import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { RELEASE } from '@cordada/core/release';

const PREFIX = '.building-';
const BOUNDS = v.tuple([v.number(), v.number(), v.number(), v.number()]);
/** The process of a stage ends within one part of its work after the one that builds. */
const END_MS = 15_000;
const LOOK_MS = 100;

export type StageName = 'read' | 'cut';

export interface BuildFolder {
  readonly path: string;
  /** The bounds that a stage has found that was whole before the build was interrupted; null for other stages. */
  boundsOf(stage: StageName): Bounds | null;
  endStage(stage: StageName, bounds: Bounds): void;
  /** Whether an interrupted build has left anything. */
  readonly isResumed: boolean;
  remove(): void;
}

/**
 * A folder beside the maps for a build, so that renaming stays within the disk. What a build of the same inputs left
 * whose process has ended is taken over, everything else of ended processes is removed.
 * @param inputs what the map is made of
 */
export async function openBuildFolder(folder: string, name: string, inputs: readonly string[]): Promise<BuildFolder> {
  fs.mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256')
    .update(JSON.stringify([RELEASE, inputs]))
    .digest('hex')
    .slice(0, 16);
  const made = path.join(folder, `${PREFIX}${name}-${process.pid}-${digest}`);
  for (const entry of fs.readdirSync(folder)) {
    const [, built = '', pid = '', of = ''] =
      (entry.startsWith(PREFIX) && /^\.building-(.+)-(\d+)-([^-]+)$/.exec(entry)) || [];
    if (pid === '' || isRunning(Number(pid))) continue;
    const left = path.join(folder, entry);
    if (!(await hasEnded(left))) continue;
    if (built === name && of === digest && !fs.existsSync(made)) fs.renameSync(left, made);
    else fs.rmSync(left, { recursive: true, force: true });
  }
  const isResumed = fs.existsSync(made);
  fs.mkdirSync(made, { recursive: true });
  const fileOf = (stage: StageName): string => path.join(made, `${stage}.json`);
  return {
    path: made,
    isResumed,
    boundsOf(stage) {
      const file = fileOf(stage);
      return fs.existsSync(file) ? v.parse(BOUNDS, JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
    },
    endStage(stage, bounds) {
      fs.writeFileSync(`${fileOf(stage)}.part`, JSON.stringify(bounds));
      fs.renameSync(`${fileOf(stage)}.part`, fileOf(stage));
    },
    remove: () => fs.rmSync(made, { recursive: true, force: true }),
  };
}

/** Notes the process that works in a folder. */
export const noteWorker = (folder: string): void => fs.writeFileSync(path.join(folder, 'worker'), String(process.pid));

/** Waits for the process that works in a folder, which sees only between two parts that its build was killed. */
async function hasEnded(folder: string): Promise<boolean> {
  const file = path.join(folder, 'worker');
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  for (let waited = 0; pid > 0 && isRunning(pid); waited += LOOK_MS) {
    if (waited >= END_MS) return false;
    await delay(LOOK_MS);
  }
  return true;
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
