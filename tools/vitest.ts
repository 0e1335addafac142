import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { installPrograms } from './debian.ts';

/** `node tools/vitest.ts PROJECT [path…]` runs a project of vitest.config.ts, or those of its files whose path contains one of these. */
const [project, ...paths] = process.argv.slice(2);
if (!project) throw new Error('Name a project of vitest.config.ts: unit, db, slow or drill.');

if (paths.length === 0 && ['slow', 'drill'].includes(project)) installPrograms();
const SLOWEST = 8;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-vitest-'));
const report = path.join(folder, 'report.json');
const vitest = await startVitest('test', paths, {
  run: true,
  project: [project],
  reporters: ['minimal', 'json'],
  outputFile: { json: report },
});
// Errors outside tests may hide tests that prove nothing, so they count as failures.
const strayErrors = vitest.state.getUnhandledErrors().length;
await vitest.close();
const { numPassedTests, numFailedTests, numTotalTestSuites, testResults } = JSON.parse(
  fs.readFileSync(report, 'utf8'),
) as {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTestSuites: number;
  testResults: {
    status: string;
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
fs.rmSync(folder, { recursive: true, force: true });
// Lists the slowest files, because the whole suite has to stay fast.
const byLength = testResults.toSorted((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime));
for (const { name, startTime, endTime } of byLength.slice(0, SLOWEST)) {
  console.log(`${((endTime - startTime) / 1_000).toFixed(0)} s: ${path.relative(process.cwd(), name)}`);
}
// A file that fails to load contains no failed test, so count it separately.
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
);
for (const { name } of brokenFiles) console.log(`failed: ${name} could not run`);
for (const { fullName, status, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
  if (status === 'failed') console.log(`failed: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
}
if (strayErrors > 0) console.log(`failed: ${strayErrors} errors outside of tests`);
const failed = numFailedTests + brokenFiles.length + strayErrors;
console.log(`tests: ${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numTotalTestSuites > 0 ? 0 : 1);
