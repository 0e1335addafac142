// `node tools/run.mjs NAME …` runs tools/NAME.ts on the pinned Node and first installs missing dependencies.
import { spawn } from 'node:child_process';
import { frugalMemory, install, pinnedNode, root } from './setup.mjs';

const [name, ...rest] = process.argv.slice(2);
install();
const command = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', `tools/${name}.ts`, ...rest], {
  cwd: root,
  env: frugalMemory(process.env),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
