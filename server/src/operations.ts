import fs from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../operations.json');

let kept: Readonly<Record<string, string>> | undefined;

/** Operations of the app by id, as `npm run codegen` wrote them; read again on each use in development. */
export function readOperations(environment: string): Readonly<Record<string, string>> {
  if (kept && environment !== 'development') return kept;
  kept = fs.existsSync(FILE) ? (JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, string>) : {};
  return kept;
}
