import path from 'node:path';
import { dumpOpenData } from '#server/modules/exports/index.ts';
import { withDatabase } from './command.ts';

const [given, ...more] = process.argv.slice(2);
if (more.length > 0 || given?.startsWith('-')) {
  console.error(
    'Usage: npm run export -- [FOLDER]   (GeoJSON and CSV of each kind with their licences; by default DATA_DIR/open-data)',
  );
  process.exit(1);
}

await withDatabase(async ({ db }, { publicUrl, dataDirectory }) => {
  const folder = path.resolve(given ?? path.join(dataDirectory, 'open-data'));
  const counts = await dumpOpenData(db, { folder, publicUrl });
  for (const [kind, count] of Object.entries(counts)) console.log(`${kind} ${count}`);
  console.log(`Everything is in ${folder}.`);
});
