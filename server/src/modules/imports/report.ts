import { SKIP_REASONS } from '@cordada/core/imports/importedElement';
import type { SkipReason } from '@cordada/core/imports/importedElement';
import type { KindName } from '@cordada/core/elements/kinds';
import type { ImportResult } from './importBatch.ts';

/**
 * Result of an import. Every object of a kind of the encyclopedia is read, and counted as created, merged, unchanged or
 * skipped. Objects of no kind are counted apart, and listed as skipped where a file has few of them.
 */
export interface ImportReport {
  read: number;
  created: number;
  merged: number;
  unchanged: number;
  /** Objects of the file that are nothing the encyclopedia has: roads, houses, shops. */
  others: number;
  /** Skipped records with reasons; truncated for large imports. */
  skipped: { readonly id: string; readonly reason: string }[];
  /** Counts per reason, including records missing from `skipped`. */
  skippedByReason: Partial<Record<SkipReason, number>>;
  byKind: Partial<Record<KindName, number>>;
}

const LISTED_MAX = 1_000;

export function emptyReport(): ImportReport {
  return { read: 0, others: 0, created: 0, merged: 0, unchanged: 0, skipped: [], skippedByReason: {}, byKind: {} };
}

export function noteSkipped(report: ImportReport, reason: SkipReason, id: string | null, count = 1): void {
  if (count === 0) return;
  report.skippedByReason[reason] = (report.skippedByReason[reason] ?? 0) + count;
  if (id !== null && report.skipped.length < LISTED_MAX) report.skipped.push({ id, reason: SKIP_REASONS[reason] });
}

export function notePlaced(report: ImportReport, placed: ImportResult): void {
  for (const outcome of ['created', 'merged', 'unchanged'] as const) {
    report[outcome] += placed[outcome].length;
    for (const kind of placed[outcome]) report.byKind[kind] = (report.byKind[kind] ?? 0) + 1;
  }
  for (const { id, reason } of placed.skipped) noteSkipped(report, reason, id);
}
