import type { Db } from '#server/db/connect.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { balanceTiers, indexStale, NEW_WORDS } from './indexStale.ts';
import { listWords } from './search.queries.ts';
import type { Vocabulary } from './vocabulary.ts';

const STALE = 'search';

export interface SearchIndex {
  /** Resolves when everything committed before is searchable. Also recovers from earlier failures. */
  catchUp(): Promise<void>;
  /** Nightly job that keeps searches fast while the table grows by single changes. */
  balance(): Promise<void>;
  stop(): Promise<void>;
}

export function startSearchIndex(
  db: Db,
  changes: InvalidationFeed,
  vocabulary: Vocabulary,
  report: (error: unknown) => void,
): SearchIndex {
  let isStopping = false;
  let lastSeq = 0;
  const index = takeTurns(() => indexStale(db, () => isStopping));
  const learn = takeTurns(async () => {
    const words = await listWords(db, lastSeq);
    vocabulary.add(words.map(({ word }) => word));
    lastSeq = words.at(-1)?.seq ?? lastSeq;
  });
  const quietly = (work: Promise<void>): void => void work.catch((error: unknown) => !isStopping && report(error));

  changes.subscribe((tags) => {
    if (isStopping) return;
    // After a connection gap any notification may have been lost.
    const isGap = tags.includes('*');
    if (isGap || tags.includes(STALE)) quietly(index());
    if (isGap || tags.includes(NEW_WORDS)) quietly(learn());
  });
  const catchUp = async (): Promise<void> => {
    await learn();
    await index();
    await learn();
  };
  quietly(catchUp());
  return {
    catchUp,
    balance: () => balanceTiers(db, () => isStopping),
    async stop() {
      isStopping = true;
      await Promise.allSettled([index(), learn()]);
    },
  };
}

export function searchJobs(index: SearchIndex): Jobs {
  return {
    'search:catchUp': { cron: '* * * * *', work: () => index.catchUp() },
    'search:balance': { cron: '47 3 * * *', work: () => index.balance() },
  };
}

/** Runs the work one at a time. Calls during a run share a single following run. */
function takeTurns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
}
