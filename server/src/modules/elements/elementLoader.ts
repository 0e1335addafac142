import type { Db } from '#server/db/connect.ts';
import { batched } from '#server/graphql/batched.ts';
import { loadElements } from './elements.queries.ts';
import type { ElementRow } from './elements.queries.ts';
import { findMerged } from './merging/merge.queries.ts';

/** Loads a published element by id; the id of a merged element returns its target. */
export const loadElement = batched(loadCurrentElements);

async function loadCurrentElements(db: Db, ids: readonly string[]): Promise<Map<string, ElementRow>> {
  const found = await loadElements(db, ids);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const merged = await findMerged(db, missing);
  if (merged.size === 0) return found;
  const targets = await loadElements(db, [...new Set(merged.values())]);
  for (const [id, into] of merged) {
    const target = targets.get(into);
    if (target) found.set(id, target);
  }
  return found;
}
