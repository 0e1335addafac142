import { buildApp } from './build.ts';
import { runCommand } from './command.ts';

await runCommand(() => buildApp(console.log));
