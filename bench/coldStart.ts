import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/http/testing/freePort.ts';
import { paired, printRatio } from './paired.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Measures a built product from process start to the first correct page, against a bare server. */
export async function benchColdStart(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-cold-'));
  fs.chmodSync(folder, 0o755);
  const start = (command: string[], isRight: (text: string) => boolean) => async (): Promise<number> => {
    const port = await freePort();
    const started = performance.now();
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: folder,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
      },
    });
    for (;;) {
      const text = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.text(),
        () => '',
      );
      if (isRight(text)) break;
      await delay(5);
    }
    const elapsed = performance.now() - started;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    return elapsed;
  };
  const hello = "require('node:http').createServer((q, r) => r.end('hello')).listen(process.env.PORT, '127.0.0.1')";
  const ours = start(
    ['--disable-warning=ExperimentalWarning', 'tools/serve.ts'],
    (text) => text.includes('</html>') && text.includes('<h1'),
  );
  await ours();
  printRatio(
    'B14 start to first page, ms',
    await paired(
      5,
      ours,
      start(['-e', hello], (text) => text === 'hello'),
    ),
    'ours < 2000 ms',
  );
  fs.rmSync(folder, { recursive: true, force: true });
}
