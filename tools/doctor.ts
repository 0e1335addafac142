import { readConfig } from '#server/config/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { lastKnownMigration } from '#server/db/migrating/migrate.ts';
import { findDatabaseFacts } from '#server/db/serverFacts.ts';
import { checksOfDatabase } from '#server/diagnostics/checks.ts';
import { runChecks } from '#server/diagnostics/findings.ts';
import type { Finding } from '#server/diagnostics/findings.ts';
import { runCommand } from './command.ts';
import { checksOfMachine } from './doctorChecks.ts';

const MARKS: Record<Finding['state'], string> = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' };

function report(name: string, { state, text }: Finding): void {
  console.log(`${MARKS[state]} ${name.padEnd(9)} ${text}`);
}

await runCommand(async () => {
  // A wrong setting is named by the error itself.
  const config = readConfig(process.env);
  report('settings', { state: 'ok', text: 'All settings can be read.' });
  let isWell = await runChecks(checksOfMachine(config), report);
  try {
    const database = await connectDatabase(config, () => undefined);
    try {
      const findFacts = () => findDatabaseFacts(database.db);
      isWell = (await runChecks(checksOfDatabase(database, findFacts, await lastKnownMigration()), report)) && isWell;
    } finally {
      await database.stop();
    }
  } catch (error) {
    report('database', { state: 'wrong', text: error instanceof Error ? error.message : String(error) });
    isWell = false;
  }
  if (!isWell) process.exitCode = 1;
});
