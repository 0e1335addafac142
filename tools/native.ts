import path from 'node:path';
import { runCommand } from './command.ts';
import { syncNative } from './native/syncNative.ts';

const USAGE = `Usage: npm run native -- sync
Builds the app for the native shells and writes native/android and native/ios. Settings: native/app.json.`;

if (process.argv[2] === 'sync') {
  await runCommand(() => syncNative(path.resolve(import.meta.dirname, '..'), console.log));
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
