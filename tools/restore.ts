import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { BUCKET_TARGET, openTarget } from '#server/backup/openTarget.ts';
import { restoreEmbedded, restoreServer } from '#server/backup/restoreBackup.ts';
import { readConfig } from '#server/config/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run restore -- FOLDER [--to TIME]   goes back to the last backup and all that came after it,
                                            or to a time such as 2026-11-23T18:30:00Z
Stop the product first. FOLDER may be ${BUCKET_TARGET} for the bucket of the configuration.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { to: { type: 'string' } },
});
const [folder] = positionals;
const to = typeof values.to === 'string' ? new Date(values.to) : null;
if (!folder || (to !== null && Number.isNaN(to.getTime()))) {
  console.error(USAGE);
  process.exit(1);
}

await runCommand(async () => {
  const config = readConfig(process.env);
  const store = await openTarget(folder === BUCKET_TARGET ? folder : path.resolve(folder), config);
  const files = await chooseFiles(config);
  const options = { dataDirectory: config.dataDirectory, files, store, to, now: new Date(), log: console.log };
  if (config.databaseUrl === null) {
    const { manifest, rowCounts, former } = await restoreEmbedded(options);
    console.log(
      `Restored ${to === null ? 'all' : `the state of ${to.toISOString()}`} from the backup ${manifest.name}: ${sumOf(rowCounts)} rows.`,
    );
    if (former !== null) console.log(`The database of before is in ${former}: remove it when you are sure.`);
    console.log('Make a new backup after the next start: the log of changes begins anew.');
    return;
  }
  const database = await connectDatabase(config, console.log);
  try {
    const { manifest, rowCounts } = await restoreServer(
      database,
      async ({ db, connection }, migration) => {
        await migrate(db, { last: migration });
        await prepareJobs(connection);
      },
      options,
    );
    console.log(`Restored the backup ${manifest.name} of ${manifest.finishedAt}: ${sumOf(rowCounts)} rows.`);
  } finally {
    await database.stop();
  }
});

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
