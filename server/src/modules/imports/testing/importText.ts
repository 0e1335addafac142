import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Db } from '#server/db/connect.ts';
import { importFile } from '../importFile.ts';
import type { ImportOptions } from '../importFile.ts';
import type { ImportReport } from '../report.ts';

export async function importText(
  db: Db,
  name: string,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-import-'));
  try {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return await importFile(db, { format: 'osm', file, workDirectory: path.join(folder, 'work'), ...options });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

export const importCsv = (db: Db, table: string): Promise<ImportReport> =>
  importText(db, 'table.csv', table, { format: 'csv' });
