import fs from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../operations.json');

let kept: Readonly<Record<string, string>> | undefined;

/**
 * Reads the persisted operations written by `npm run codegen`, by id. In development the file is read again on every
 * call.
 */
export function readOperations(environment: string): Readonly<Record<string, string>> {
  if (kept && environment !== 'development') return kept;
  kept = fs.existsSync(FILE) ? (JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, string>) : {};
  return kept;
}
