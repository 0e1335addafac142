// Runs on the Node of the system (20 or newer), installs missing dependencies and starts the app on the pinned Node.
// Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { frugalMemory, install, pinnedNode, root } from './setup.mjs';

const isDevelopment = process.argv.includes('--dev');
install();

const server = spawn(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', 'tools/serve.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: {
      ...frugalMemory(process.env),
      NODE_ENV: process.env['NODE_ENV'] ?? (isDevelopment ? 'development' : 'production'),
    },
    // The IPC channel closes however this process ends, which stops the server.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// If npm is killed, this process is re-parented; stop then, so that the port is free for the next start.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000).unref();
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
