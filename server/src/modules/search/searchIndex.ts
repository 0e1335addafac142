import type { Db } from '#server/db/connect.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { balanceTiers, indexStale, NEW_WORDS } from './indexStale.ts';
import { listWords } from './search.queries.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Announced by the triggers that mark what is out of date. */
const STALE = 'search';

export interface SearchIndex {
  /** Resolves when everything committed before is found; the way back after a failure. */
  catchUp(): Promise<void>;
  /** For the night: keeps searches fast while the table grows by single changes. */
  balance(): Promise<void>;
  stop(): Promise<void>;
}

/** Follows announced changes for as long as the server runs: the search table, and this process's vocabulary. */
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
    // After a gap anything may have happened.
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

/** Work of this module. */
export function searchJobs(index: SearchIndex): Jobs {
  return {
    'search:catchUp': { cron: '* * * * *', work: () => index.catchUp() },
    'search:balance': { cron: '47 3 * * *', work: () => index.balance() },
  };
}

/** Runs the work once at a time; who asks meanwhile gets the next run, shared with all who asked. */
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
