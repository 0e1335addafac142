import type { Config } from '#server/config/config.ts';
import type { Database } from './connect.ts';
import { findDatabaseFacts } from './serverFacts.ts';

const SERVER_VERSION_MIN = 15;

/** @throws Error when PostgreSQL is too old or, in production, not configured to be crash-safe */
export async function refuseUnfitDatabase({ db }: Database, environment: Config['environment']): Promise<void> {
  const { version, unsafe } = await findDatabaseFacts(db);
  if (version < SERVER_VERSION_MIN) throw new Error(`Cordada needs PostgreSQL ${SERVER_VERSION_MIN} or newer.`);
  if (environment === 'production' && unsafe.length > 0)
    throw new Error(`PostgreSQL runs with ${unsafe.join(', ')} off: acknowledged data could be lost.`);
}
