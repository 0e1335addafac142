import fs from 'node:fs';
import type { Db } from '#server/db/connect.ts';
import { importCsv } from '#server/modules/elements/index.ts';
import { importLegacyUrls } from '#server/modules/legacy/index.ts';
import { withDatabase } from './command.ts';

interface Import {
  readonly columns: string;
  readonly run: (
    db: Db,
    file: string,
  ) => Promise<{ problems: readonly { line: number; reason: string }[]; done: string }>;
}

const IMPORTS: Readonly<Record<string, Import>> = {
  csv: {
    columns: 'name, elevation_m, lat, lon, optional kind',
    async run(db, file) {
      const { problems, read, created, unchanged } = await importCsv(db, fs.readFileSync(file, 'utf8'));
      return { problems, done: `${read} read, ${created} created, ${unchanged} known already.` };
    },
  },
  'legacy-urls': {
    columns: 'path, language (neutral, en or es), target (an element or the neutral path of a page)',
    async run(db, file) {
      const { problems, read } = await importLegacyUrls(db, file);
      return { problems, done: `${read} addresses lead to where they belong.` };
    },
  },
};

const [format = '', file] = process.argv.slice(2);
const chosen = Object.hasOwn(IMPORTS, format) ? IMPORTS[format] : undefined;
if (!chosen || !file) {
  for (const [name, { columns }] of Object.entries(IMPORTS)) {
    console.error(`Usage: npm run import -- ${name} FILE   (columns ${columns})`);
  }
  process.exit(1);
}
if (!fs.existsSync(file)) {
  console.error(`There is no file ${file}.`);
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  const { problems, done } = await chosen.run(db, file);
  for (const { line, reason } of problems) console.error(`line ${line}: ${reason}`);
  if (problems.length > 0) throw new Error('Nothing was imported: correct these lines and try again.');
  console.log(done);
});
