import type { Db } from '#server/db/connect.ts';
import type { Language } from '@cordada/core/pages/pageTable';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import {
  addWords,
  findShown,
  lockSearch,
  markMembers,
  markOtherVersion,
  moveTiers,
  setTiers,
  takeStale,
  writeDocs,
} from './search.queries.ts';
import { DOC_VERSION, readSearchDocs } from './searchDoc.ts';

const MARKS = 1_000;

export const NEW_WORDS = 'search:words';

export async function indexStale(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  await inTurn(db, (trx) => markOtherVersion(trx, DOC_VERSION));
  let isCrowd = false;
  while (!isStopping()) {
    const taken = await indexSome(db);
    if (taken === 0) break;
    isCrowd ||= taken > MARKS / 4;
  }
  // Rebalance the tiers only after bulk changes; single changes wait for the nightly job. New rows get the right tier
  // at once, so others move only if the floors changed.
  if (isCrowd && (await inTurn(db, setTiers))) await moveAll(db, isStopping);
}

export async function balanceTiers(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  await inTurn(db, setTiers);
  await moveAll(db, isStopping);
}

/** Scans all rows once in batches. Searching for misplaced rows per batch would scan the whole table each time. */
async function moveAll(db: Db, isStopping: () => boolean): Promise<void> {
  for (let after: string | null = ''; after !== null && !isStopping();) {
    const from: string = after;
    after = await inTurn(db, (trx) => moveTiers(trx, from));
  }
}

/**
 * Runs the work in a transaction that holds the search advisory lock, so that writers of the search table never
 * overlap.
 */
function inTurn<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockSearch(trx);
    return work(trx);
  });
}

async function indexSome(db: Db): Promise<number> {
  return inTurn(db, async (trx) => {
    const ids = await takeStale(trx, MARKS);
    if (ids.length === 0) return 0;
    const before = await findShown(trx, ids);
    const docs = await readSearchDocs(trx, ids);
    await writeDocs(trx, ids, docs);
    const after = new Map(docs.map((doc) => [doc.id, doc]));
    const renamed = [...before].filter(([id, shown]) => namesOf(after.get(id)?.shown) !== namesOf(shown));
    if (renamed.length > 0)
      await markMembers(
        trx,
        renamed.map(([id]) => id),
      );
    const words = new Set(docs.flatMap(({ names, extra }) => [...names.flatMap((name) => name.split(' ')), ...extra]));
    if (await addWords(trx, [...words])) await invalidateCacheTags(trx, [NEW_WORDS]);
    return ids.length;
  });
}

function namesOf(shown: { texts: Readonly<Record<Language, { name: string }>> } | undefined): string {
  return shown ? `${shown.texts.en.name}\n${shown.texts.es.name}` : '';
}
