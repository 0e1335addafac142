import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serveNativeShell } from '../tools/native/nativeShell.ts';
import { readNativeSettings } from '../tools/native/nativeSettings.ts';
import { buildForDevice } from '../tools/native/syncNative.ts';
import { ORIGINS } from './startProduct.ts';

export { APP } from '../tools/native/nativeShell.ts';

const root = path.resolve(import.meta.dirname, '..');
let built: string | null = null;

/** Built once by each worker, into a folder that no other one empties meanwhile. */
function builtApp(): string {
  built ??= buildForDevice(root, fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-native-')));
  return built;
}

export const openNativeShell = (page: Page): Promise<void> =>
  serveNativeShell(page, builtApp(), { named: readNativeSettings(root).origin, real: ORIGINS.neutral });
