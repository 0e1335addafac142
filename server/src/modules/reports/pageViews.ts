import type { ViewedPage } from '@cordada/core/reporting';
import type { Db } from '#server/db/connect.ts';
import { addPageViews } from './reports.queries.ts';

const FLUSH_MS = 10_000;

export interface PageViews {
  count(page: ViewedPage): void;
  /** Writes what has been counted. */
  stop(): Promise<void>;
}

/** Counts views in memory and adds them to the day's numbers now and then: a view is no write. */
export function createPageViews(db: Db, report: (error: unknown) => void): PageViews {
  let counts = new Map<string, number>();
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    if (counts.size === 0) return writing;
    const counted = counts;
    counts = new Map();
    const day = new Date().toISOString().slice(0, 10);
    writing = writing
      .then(() => addPageViews(db, day, counted))
      .catch((error: unknown) => report(new Error('Page views were not counted', { cause: error })));
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    count: (page) => void counts.set(page, (counts.get(page) ?? 0) + 1),
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
