import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ALLOWED_CASTS } from './allowedCasts.ts';
import { isTest } from './imports.ts';

const LIST = 'tools/checks/allowedCasts.ts';
const UNSAFE = 'typescript(no-unsafe-type-assertion)';
/** Rules that need types and have no exceptions. */
const STRICT = ['no-unnecessary-type-assertion', 'no-floating-promises', 'await-thenable'];

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Tests and benchmarks may narrow what they have just made. */
const isProduct = (file: string): boolean => !isTest(file) && !/^(bench|e2e)\//.test(file) && !file.includes('.test.');

/** Casts to a narrower type (`as T`, also by way of `unknown`), by file. */
export function countCasts(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, filename } of findings) {
    if (code === UNSAFE && isProduct(filename)) counts.set(filename, (counts.get(filename) ?? 0) + 1);
  }
  return counts;
}

export function castProblems(
  counts: ReadonlyMap<string, number>,
  allowed: Readonly<Record<string, number>> = ALLOWED_CASTS,
): string[] {
  return [...new Set([...counts.keys(), ...Object.keys(allowed)])].sort().flatMap((file) => {
    const [found, listed] = [counts.get(file) ?? 0, allowed[file] ?? 0];
    if (found > listed)
      return [`${file}: ${found} casts to a narrower type, ${listed} allowed: check the value instead`];
    if (found < listed) return [`${LIST}: ${file} has ${found} casts, not ${listed}: lower the number`];
    return [];
  });
}

/**
 * Problems of type-aware lint. The linter is a native program: where the lock file has none for the platform, nothing
 * is checked and null is returned.
 */
export function checkCasts(root: string): string[] | null {
  const findings = typeAwareFindings(root);
  if (findings === null) return null;
  const strict = findings
    .filter(({ code }) => code !== UNSAFE)
    .map(({ filename, labels, message, code }) => `${filename}:${labels[0]?.span.line ?? 0}: ${message} ${code}`);
  return [...strict, ...castProblems(countCasts(findings))];
}

function typeAwareFindings(root: string): readonly Finding[] | null {
  const program = path.join(root, 'node_modules/@oxlint-tsgolint', `${process.platform}-${process.arch}`, 'tsgolint');
  if (!fs.existsSync(program)) return null;
  const rules = ['no-unsafe-type-assertion', ...STRICT].flatMap((rule) => ['-D', `typescript/${rule}`]);
  const done = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--format=json', '-A', 'all', ...rules],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        OXLINT_TSGOLINT_PATH: program,
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      },
      maxBuffer: 50_000_000,
    },
  );
  if (!done.stdout.startsWith('{')) throw new Error(`${done.stdout}${done.stderr}`.trim() || String(done.error));
  const { diagnostics } = JSON.parse(done.stdout) as { readonly diagnostics: readonly Finding[] };
  if (diagnostics.length === 0) throw new Error('Type-aware lint found no cast at all: it is broken.');
  return diagnostics;
}

/** `node tools/checks/casts.ts --write` follows files that moved and casts that went; it never raises the total. */
function writeList(root: string): void {
  const findings = typeAwareFindings(root);
  if (findings === null) throw new Error(`Type-aware lint is not available on ${process.platform}-${process.arch}.`);
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);
  const counts = countCasts(findings);
  const [before, after] = [sum(Object.values(ALLOWED_CASTS)), sum(counts.values())];
  if (after > before) throw new Error(`${after} casts, ${before} allowed: check values instead of adding casts.`);
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, count]) => `  '${file}': ${count},\n`);
  fs.writeFileSync(
    path.join(root, LIST),
    `/** Casts to a narrower type that each file may have. The list only shrinks; casts.ts --write follows moved files. */
export const ALLOWED_CASTS: Readonly<Record<string, number>> = {
${rows.join('')}};
`,
  );
  console.log(`${after} casts in ${counts.size} files, ${before} before`);
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) {
  writeList(path.resolve(import.meta.dirname, '../..'));
}
