import type { ViewedPage } from '@cordada/core/reporting';
import type { Db } from '#server/db/connect.ts';
import { addPageViews } from './reports.queries.ts';

const FLUSH_MS = 10_000;

export interface PageViews {
  count(page: ViewedPage): void;
  stop(): Promise<void>;
}

/** Counts page views in memory and writes the daily totals periodically, so that a view does not cost a write. */
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
