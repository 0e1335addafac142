import { ELEMENT_BIN_DAYS } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { emptyElement, listPurgeable } from './purge.queries.ts';

const ROWS_AT_ONCE = 100;

export async function purgeElements({ db, events }: { readonly db: Db; readonly events: Events }): Promise<void> {
  for (;;) {
    const ids = await listPurgeable(db, ELEMENT_BIN_DAYS, ROWS_AT_ONCE);
    for (const id of ids) {
      await db.transaction().execute(async (trx) => {
        if (!(await emptyElement(trx, id))) return;
        await events.emit(trx, 'element.purged', { elementId: id });
        await invalidateCacheTags(trx, [`element:${id}`]);
      });
    }
    if (ids.length < ROWS_AT_ONCE) return;
  }
}
