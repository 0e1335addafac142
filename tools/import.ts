import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ENCYCLOPEDIA_KINDS, isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { cleanText } from '@cordada/core/format/cleanText';
import { BrokenFile, IMPORT_FORMATS, importFile, problemLine } from '#server/modules/imports/index.ts';
import type { ImportFormat, ImportReport } from '#server/modules/imports/index.ts';
import { importLegacyUrls } from '#server/modules/legacy/index.ts';
import { withDatabase } from './command.ts';

const USAGE = `Usage: npm run import -- FORMAT FILE [--dry-run] [--json] [--only KIND,…] [--kind KIND]

${Object.entries(IMPORT_FORMATS)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}
  legacy-urls  columns path, language (neutral, en or es), target (an element or the neutral path of a page)

  --dry-run    says what would happen and changes nothing
  --json       the report as JSON on the standard output
  --only       only elements of these kinds: ${ENCYCLOPEDIA_KINDS.join(', ')}
  --kind       what waypoints are that do not say it
  --source, --licence   whom a table or waypoints come from, and on what terms`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        only: { type: 'string' },
        kind: { type: 'string' },
        source: { type: 'string' },
        licence: { type: 'string' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const { values, positionals } = readArguments();
const [format = '', file = '', ...more] = positionals;
const isElements = Object.hasOwn(IMPORT_FORMATS, format);
if ((!isElements && format !== 'legacy-urls') || file === '' || more.length > 0) fail(USAGE);
if (!fs.existsSync(file) || !fs.statSync(file).isFile()) fail(`There is no file ${file}.`);
const kindsOf = (text: string | undefined): KindName[] | null =>
  text === undefined
    ? null
    : text.split(',').map((word) => {
        const name = word.trim();
        return isKindName(name) && ENCYCLOPEDIA_KINDS.includes(name)
          ? name
          : fail(`There is no kind ${name}.\n\n${USAGE}`);
      });
const [only, kind] = [kindsOf(values.only), kindsOf(values.kind)?.[0] ?? null];
const [title = '', licence = ''] = [values.source, values.licence].map((text) => cleanText(text ?? '', 120));
if ((title === '') !== (licence === '')) fail('A source needs a licence, and a licence a source.');
if (title !== '' && format === 'osm') fail('The source of OpenStreetMap goes without saying.');
if (/\|/.test(title + licence)) fail('Neither may hold the sign |.');
const credit = title === '' ? null : { title, licence };

let lastPrinted = 0;
function printProgress({ phase, share, records }: { phase: string; share: number; records: number }): void {
  if (Date.now() - lastPrinted < 1_000) return;
  lastPrinted = Date.now();
  console.error(`${phase} ${Math.floor(share * 100)} %, ${records} elements`);
}

function summary({ read, created, merged, unchanged, skippedByReason, skipped, byKind }: ImportReport): string {
  const left = Object.values(skippedByReason).reduce((sum, count) => sum + count, 0);
  return [
    ...skipped.map(({ id, reason }) => `${id} ${reason}`),
    ...(left > skipped.length ? [`and ${left - skipped.length} more that are not listed`] : []),
    `${read} read: ${created} created, ${merged} merged, ${unchanged} unchanged, ${left} skipped.`,
    Object.entries(byKind)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  ]
    .filter(Boolean)
    .join('\n');
}

await withDatabase(
  async ({ db }, { dataDirectory }) => {
    const isDryRun = values['dry-run'];
    try {
      if (format === 'legacy-urls') {
        const { read, problems } = await importLegacyUrls(db, file, { isDryRun });
        if (problems.length > 0) throw new BrokenFile(problems);
        console.log(values.json ? JSON.stringify({ read }) : `${read} addresses lead to where they belong.`);
        return;
      }
      const report = await importFile(db, {
        format: format as ImportFormat,
        file,
        workDirectory: path.join(dataDirectory, 'imports'),
        isDryRun,
        only,
        kind,
        credit,
        onProgress: printProgress,
      });
      console.log(values.json ? JSON.stringify({ ...report, isDryRun }) : summary(report));
      if (isDryRun && !values.json) console.log('Nothing was changed.');
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      if (values.json) console.log(JSON.stringify({ problems: error.problems }));
      for (const problem of error.problems) console.error(problemLine(problem));
      throw new Error('Nothing was imported: correct this and try again.', { cause: error });
    }
  },
  { log: console.error },
);
