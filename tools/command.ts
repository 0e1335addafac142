import { readConfig } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/main.ts';

export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  { log = console.log }: { readonly log?: (message: string) => void } = {},
): Promise<void> {
  await runCommand(async () => {
    const config = readConfig(process.env);
    const database = await openDatabase(config, log);
    try {
      await work(database, config);
    } finally {
      await database.stop();
    }
  });
}

/** Ends with the message of an error and status 1 instead of a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
