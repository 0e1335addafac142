import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/http/testing/freePort.ts';
import { buildApp } from './build.ts';
import { findHeadlessShell } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
await buildApp((message) => console.log(message));
const chromium = await findHeadlessShell();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-journeys-'));
const report = path.join(folder, 'report.json');
const done = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      JOURNEYS_PORT: String(await freePort(3979)),
    },
  },
);
interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
}
interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}
const SLOWEST = 8;
const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];
const secondsOf = ({ tests }: Spec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0);
const { stats, ...suite } = fs.existsSync(report)
  ? (JSON.parse(fs.readFileSync(report, 'utf8')) as Suite & {
      readonly stats: { expected: number; unexpected: number; flaky: number };
    })
  : { stats: { expected: 0, unexpected: 1, flaky: 0 } };
fs.rmSync(folder, { recursive: true, force: true });
const specs = specsIn(suite);
// Lists the slowest journeys, because the whole suite has to stay fast.
for (const spec of specs.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SLOWEST)) {
  console.log(`${secondsOf(spec).toFixed(0)} s: ${spec.title}`);
}
for (const { title } of specs.filter(({ ok }) => !ok)) console.log(`failed: ${title}`);
console.log(`journeys: ${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(done.status ?? 1);
