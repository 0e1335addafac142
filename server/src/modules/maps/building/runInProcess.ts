import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { BrokenFile } from '#server/modules/imports/index.ts';
import type { StageAnswer } from './stageProcess.ts';
import type { StageRunner } from './stages.ts';

/**
 * Runs a stage in a process of its own: what a stage frees stays with its process, so one process for all would need
 * the memory of all together.
 */
export const runInProcess: StageRunner = async (work, bounds, { onProgress, log }) => {
  const child = fork(new URL('./stageProcess.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Bounds>();
  child.on('message', (answer: StageAnswer) => {
    if ('share' in answer) onProgress(answer.what, answer.share);
    else if ('line' in answer) log(answer.line);
    else if ('bounds' in answer) resolve(answer.bounds);
    else if ('problems' in answer) reject(new BrokenFile(answer.problems));
    else reject(Object.assign(new Error(answer.reason), { code: answer.code }));
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error('The process that makes the map has ended.')));
  child.send({ work, bounds });
  try {
    return await promise;
  } finally {
    await ended(child);
  }
};

/** Ends a process that writes into a folder before the folder is removed. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
