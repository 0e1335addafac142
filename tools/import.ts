import fs from 'node:fs';
import { importCsv } from '#server/modules/elements/index.ts';
import { withDatabase } from './command.ts';

const [format, file] = process.argv.slice(2);
if (format !== 'csv' || !file) {
  console.error('Usage: npm run import -- csv FILE   (columns name, elevation_m, lat, lon, optional kind)');
  process.exit(1);
}
if (!fs.existsSync(file)) {
  console.error(`There is no file ${file}.`);
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  const report = await importCsv(db, fs.readFileSync(file, 'utf8'));
  for (const { line, reason } of report.problems) console.error(`line ${line}: ${reason}`);
  if (report.problems.length > 0) throw new Error('Nothing was imported: correct these lines and try again.');
  console.log(`${report.read} read, ${report.created} created, ${report.unchanged} known already.`);
});
