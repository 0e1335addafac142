import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** What this installation signs something with. @throws Error for a name that no migration has added */
export async function findSecret(
  db: Db,
  name:
    | 'calendar'
    | 'collections'
    | 'covers'
    | 'hiding'
    | 'imageProxy'
    | 'media'
    | 'packs'
    | 'sandboxPayments'
    | 'trials'
    | 'webPush',
): Promise<string> {
  const { rows } = await sql<{ secret: string }>`select secret from server_secret where name = ${name}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no secret ${name}.`);
  return row.secret;
}
