import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkBoundaries } from './checks/boundaries.ts';
import { checkCasts } from './checks/casts.ts';
import { checkFileSizes } from './checks/fileSizes.ts';
import { checkMigrations } from './checks/migrations.ts';
import { checkNames } from './checks/names.ts';
import { checkTables } from './checks/tables.ts';

const root = path.resolve(import.meta.dirname, '..');

type Check = () => string[];

const tool =
  (script: string, ...words: string[]): Check =>
  () => {
    const command = script.endsWith('.ts') ? [script] : [path.join('node_modules', '.bin', script)];
    const [file = '', ...rest] = [...command, ...words];
    const isScript = file.endsWith('.ts');
    const done = spawnSync(
      isScript ? process.execPath : path.join(root, file),
      isScript ? ['--disable-warning=ExperimentalWarning', file, ...rest] : rest,
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}` },
        maxBuffer: 50_000_000,
      },
    );
    return done.status === 0 ? [] : [`${done.stdout}${done.stderr}`.trim() || String(done.error)];
  };

const CHECKS: Record<string, Check> = {
  format: tool('oxfmt', '--check', '.'),
  'types of core, server and tools': tool('tsc', '-p', '.'),
  'types of the app': tool('tsc', '-p', 'app'),
  'types of the service worker': tool('tsc', '-p', 'app/service-worker'),
  lint: tool('oxlint', '--deny-warnings'),
  casts: () => {
    const problems = checkCasts(root);
    if (problems === null) console.log(`     no type-aware lint on ${process.platform}-${process.arch}: not checked`);
    return problems ?? [];
  },
  boundaries: () => {
    const { violations, circles, order } = checkBoundaries(root);
    return [
      ...violations.map(({ rule, from, specifier, why }) => `${rule}: ${from} imports ${specifier} (${why})`),
      ...circles.map((circle) => `circle: ${circle.join(' > ')}`),
      ...(order === null ? [] : [order]),
    ];
  },
  'owners of tables': () => {
    const { problems, exceptions } = checkTables(root);
    if (exceptions > 0) console.log(`     ${exceptions} exceptions to the owners of tables`);
    return problems.map(({ rule, text }) => `${rule}: ${text}`);
  },
  migrations: () => checkMigrations(root),
  names: () => checkNames(root),
  'sizes of files and folders': () => checkFileSizes(root),
  'unused code': tool('knip', '--no-progress'),
  'generated files': tool('tools/codegen.ts', '--check'),
  messages: tool('app/messages-check.ts'),
  catalogue: tool('tools/validate-catalogue.ts'),
};

let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const started = performance.now();
  let problems: string[];
  try {
    problems = check();
  } catch (error) {
    problems = [String(error)];
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '));
  if (problems.length > 0) failed += 1;
}
const total = Object.keys(CHECKS).length;
console.log(`checks: ${total - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
