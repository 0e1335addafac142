import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

const ROWS_AT_ONCE = 500;

export async function* eachPublishedId(db: Db, kind: KindName): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from element_summary where kind = ${kind} and status = 'published' and id > ${after}
      order by id limit ${limitTo(ROWS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}
