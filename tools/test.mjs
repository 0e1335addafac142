// Everything that decides whether a change may land: checks, unit and database tests, browser
// journeys. Runs under whatever Node the machine has; the work is done by the pinned one.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { install, pinnedNode, root } from './setup.mjs';

install();
const node = pinnedNode();
const environment = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH']}`,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  NO_COLOR: '1',
};

/** Each stage prints how many of its parts passed and failed; the sums are the last line. */
const STAGES = [
  { name: 'checks', words: ['tools/check.ts'], count: /checks: (\d+) passed, (\d+) failed/ },
  { name: 'unit and database tests', words: ['tools/vitest.ts'], count: /tests: (\d+) passed, (\d+) failed/ },
  { name: 'browser journeys', words: ['tools/journeys.ts'], count: /journeys: (\d+) passed, (\d+) failed/ },
];

let passed = 0;
let failed = 0;
/** Told once more where a reader looks first. */
const failures = [];
for (const { name, words, count } of STAGES) {
  console.log(`\n== ${name}`);
  const done = spawnSync(node, words, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(done.stdout ?? '');
  failures.push(...(done.stdout ?? '').split('\n').filter((line) => line.startsWith('failed: ')));
  const [, good = '0', bad = '0'] = count.exec(done.stdout ?? '') ?? [];
  passed += Number(good);
  failed += Number(bad);
  // A stage that dies, or counts nothing, has failed whatever it printed.
  if ((done.status !== 0 && Number(bad) === 0) || Number(good) + Number(bad) === 0) failed += 1;
}
for (const line of failures) console.log(line);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
