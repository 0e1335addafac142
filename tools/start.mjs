// Runs under whatever Node the machine has (20 or newer): installs what is missing, then hands
// over to the pinned Node. Everything here is plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { install, pinnedNode, root } from './setup.mjs';

const isDevelopment = process.argv.includes('--dev');
install();

const server = spawn(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', 'tools/serve.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? (isDevelopment ? 'development' : 'production') },
    // The channel lets the server notice that we died, however we died.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// A killed npm leaves us behind: follow it, so that the port is free for the next start.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000).unref();
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
