import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BENCHMARKS } from '../bench/benchmarks.ts';
import type { Bench } from '../bench/bench.ts';
import { SIZES } from '../bench/generate.ts';
import type { Size } from '../bench/generate.ts';
import { buildApp } from './build.ts';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const sizes = words.filter((word): word is Size => word in SIZES);
const names = words.filter((word) => word in BENCHMARKS);
const unknown = words.filter((word) => !(word in SIZES) && !(word in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(BENCHMARKS).join('|')}]… [${Object.keys(SIZES).join('|')}]…`);
  process.exit(1);
}

/** Benchmarks whose product needs no search table of the generated elements. */
const UNSEARCHED = new Set(['B7', 'listing']);
const isSearched = names.length === 0 || names.some((name) => !UNSEARCHED.has(name));

function start(script: string, ...given: string[]): Promise<{ child: ChildProcess; ready: Record<string, string> }> {
  const child = fork(path.join(root, 'bench', script), given, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split('\n').find((one) => one.startsWith('{'));
      if (line) resolve({ child, ready: JSON.parse(line) as Record<string, string> });
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

await buildApp((message) => console.log(message));
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'processor'}, ${Math.round(os.totalmem() / 1e9)} GB, Node ${process.versions.node}`,
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bench-'));
fs.chmodSync(folder, 0o755);
try {
  for (const size of sizes.length > 0 ? sizes : (['S', 'M'] as const)) {
    console.log(`\n== ${size}: ${SIZES[size]} elements`);
    const product = await start('productServer.ts', folder, size, ...(isSearched ? ['searched'] : []));
    const anchor = await start('anchorServer.ts', folder, product.ready['base'] ?? '');
    const bench: Bench = {
      size,
      product: product.ready['base'] ?? '',
      productPid: product.child.pid ?? 0,
      token: product.ready['token'] ?? '',
      connection: JSON.parse(product.ready['connection'] ?? '{}') as Bench['connection'],
      anchor: anchor.ready['base'] ?? '',
      async dropTiles() {
        const dropped = new Promise((resolve) => product.child.once('message', resolve));
        product.child.send('drop');
        await dropped;
      },
    };
    for (const [name, run] of Object.entries(BENCHMARKS)) {
      if (names.length === 0 || names.includes(name)) await run(bench);
    }
    for (const { child } of [anchor, product]) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    }
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
