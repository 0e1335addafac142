import { SKIP_REASONS } from '@cordada/core/imports/importedElement';
import type { SkipReason } from '@cordada/core/imports/importedElement';
import type { KindName } from '@cordada/core/elements/kinds';
import type { ImportResult } from './importBatch.ts';

/** What came of an import. Everything that was read was created, merged, found unchanged or skipped. */
export interface ImportReport {
  read: number;
  created: number;
  merged: number;
  unchanged: number;
  /** What could not be placed and why, as far as a report may be long. */
  skipped: { readonly id: string; readonly reason: string }[];
  /** How many of each reason, also of those that are not listed. */
  skippedByReason: Partial<Record<SkipReason, number>>;
  /** ImportResult records by the kind of their element. */
  byKind: Partial<Record<KindName, number>>;
}

const LISTED_MAX = 1_000;

/** A report of nothing yet. */
export function emptyReport(): ImportReport {
  return { read: 0, created: 0, merged: 0, unchanged: 0, skipped: [], skippedByReason: {}, byKind: {} };
}

/** Notes what was left out; `count` of records that are not listed one by one. */
export function noteSkipped(report: ImportReport, reason: SkipReason, id: string | null, count = 1): void {
  if (count === 0) return;
  report.skippedByReason[reason] = (report.skippedByReason[reason] ?? 0) + count;
  if (id !== null && report.skipped.length < LISTED_MAX) report.skipped.push({ id, reason: SKIP_REASONS[reason] });
}

/** Adds what became of a batch. */
export function notePlaced(report: ImportReport, placed: ImportResult): void {
  for (const outcome of ['created', 'merged', 'unchanged'] as const) {
    report[outcome] += placed[outcome].length;
    for (const kind of placed[outcome]) report.byKind[kind] = (report.byKind[kind] ?? 0) + 1;
  }
  for (const { id, reason } of placed.skipped) noteSkipped(report, reason, id);
}
