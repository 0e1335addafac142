// Runs everything that decides whether a change may land: checks, unit and database tests, browser journeys. Runs on
// the Node of the system; the stages use the pinned one.
// `npm test -- unit db` runs these stages alone.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { install, pinnedNode, root } from './setup.mjs';

const STAGES = {
  checks: { title: 'checks', command: ['tools/check.ts'] },
  unit: { title: 'unit tests', command: ['tools/vitest.ts', 'unit'] },
  db: { title: 'database tests', command: ['tools/vitest.ts', 'db'] },
  'server-postgres': { title: 'database tests on a server PostgreSQL', command: ['tools/server-postgres.ts'] },
  slow: { title: 'slow tests', command: ['tools/vitest.ts', 'slow'] },
  drills: { title: 'drills: kills under load', command: ['tools/vitest.ts', 'drill'] },
  journeys: { title: 'browser journeys', command: ['tools/journeys.ts'] },
};
const COUNT = /^(?:checks|tests|journeys): (\d+) passed, (\d+) failed/m;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}: choose from ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}

const FOLDER_PREFIX = 'cordada-npm-test-';
/** Enough for the databases, uploads and browser profiles of a whole run (1 GB at most) beside the programs. */
const MEMORY_FOLDER_MIN_BYTES = 8_000_000_000;

/**
 * Temporary files live in memory where there is plenty: each database test copies a database of a thousand files and
 * deletes it again, which took a quarter of the processor time on a disk.
 */
function temporaryFolder() {
  const memory = '/dev/shm';
  const parent = freeBytes(memory) >= MEMORY_FOLDER_MIN_BYTES ? memory : os.tmpdir();
  removeFoldersOfKilledRuns(parent);
  const folder = fs.mkdtempSync(path.join(parent, `${FOLDER_PREFIX}${process.pid}-`));
  // PostgreSQL runs as another account when this process is root.
  fs.chmodSync(folder, 0o755);
  return folder;
}

function removeFoldersOfKilledRuns(parent) {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    try {
      process.kill(Number.parseInt(name.slice(FOLDER_PREFIX.length), 10), 0);
    } catch (error) {
      if (error.code === 'ESRCH') fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function freeBytes(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return Math.min(bavail * bsize, os.freemem());
  } catch {
    return 0;
  }
}

install();
const temporary = temporaryFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
process.on('exit', () => fs.rmSync(temporary, { recursive: true, force: true }));
const node = pinnedNode();
const environment = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH']}`,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  NO_COLOR: '1',
  TMPDIR: temporary,
};

let passed = 0;
let failed = 0;
/** Printed again at the end, where a reader looks first. */
const failures = [];
const times = [];
const secondsSince = (start) => Math.round((performance.now() - start) / 1_000);
const begun = performance.now();
for (const [name, { title, command }] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${title}`);
  const start = performance.now();
  const done = spawnSync(node, command, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = done.stdout ?? '';
  process.stdout.write(output);
  failures.push(...output.split('\n').filter((line) => line.startsWith('failed: ')));
  const skipped = output.split('\n').find((line) => line.startsWith('skipped: '));
  const [, good = '0', bad = '0'] = COUNT.exec(output) ?? [];
  passed += Number(good);
  failed += Number(bad);
  const hasRun = Number(good) + Number(bad) > 0 || (done.status === 0 && skipped !== undefined);
  // A stage that crashes or counts nothing has failed, whatever it printed.
  if ((done.status !== 0 && Number(bad) === 0) || !hasRun) {
    failed += 1;
    failures.push(`failed: the stage of ${title} itself (exit ${done.status ?? done.signal})`);
  }
  times.push(`time: ${secondsSince(start)} s, ${title}${skipped ? ` (${skipped})` : ''}`);
  console.log(times.at(-1));
}
for (const line of failures) console.log(line);
console.log('');
for (const line of times) console.log(line);
console.log(`time: ${secondsSince(begun)} s in all`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
