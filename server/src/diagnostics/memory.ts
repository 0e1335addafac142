import os from 'node:os';
import { constrainedMemory, memoryUsage } from 'node:process';

/** Bytes that this process uses, and may use: those of its container, or of the machine. */
export function measureMemory(): { readonly used: number; readonly limit: number } {
  const limit = constrainedMemory();
  return { used: memoryUsage.rss(), limit: limit > 0 && limit < os.totalmem() ? limit : os.totalmem() };
}
