import { computeFacts } from '@cordada/core/elements/computed/computedFacts';
import { Failure } from '@cordada/core/failures';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { factsOf } from '../elementFacts.ts';
import { loadElements, loadLines } from '../elements.queries.ts';
import { groundOfLine, measureLine } from './lineFigures.ts';
import {
  confirmFigures,
  findFigures,
  listUnmeasured,
  lockRevision,
  setComputedFacts,
  writeFigures,
} from './lineFigures.queries.ts';

export const MEASURE_JOB = 'elements:measureLines';
/** A job does so many and queues the next one, so that stopping the server never waits for long. */
const LINES_AT_ONCE = 200;

/** Lets the figures of new and changed lines be computed after the transaction of the caller. */
export const measureLater = (trx: Db): Promise<void> => addJob(trx, MEASURE_JOB, {}, { key: MEASURE_JOB });

/**
 * Computes figures and facts of lines that are new, have changed, or were not compared with the terrain that is
 * installed now, one after the other.
 * @throws Failure `unavailable` when the terrain does not answer
 */
export async function measureLines(db: Db, terrain: Terrain | null): Promise<void> {
  if (!terrain) return;
  const version = await terrain.version();
  const ids = await listUnmeasured(db, version, LINES_AT_ONCE);
  const failures: unknown[] = [];
  const stale = new Set<string>();
  try {
    for (const id of ids) {
      try {
        for (const tag of await measureOne(db, id, terrain, version)) stale.add(tag);
      } catch (error) {
        if (error instanceof Failure && error.code === 'unavailable') throw error;
        failures.push(error);
      }
    }
  } finally {
    // Together: listings would otherwise be made anew for each line of an import.
    if (stale.size > 0) await invalidateCacheTags(db, [...stale, 'listing:*']);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Lines could not be measured');
  if (ids.length === LINES_AT_ONCE) await measureLater(db);
}

/** @returns the cache tags of what shows it, if it has changed */
async function measureOne(db: Db, id: string, terrain: Terrain, version: string): Promise<string[]> {
  const row = (await loadElements(db, [id])).get(id);
  const line = (await loadLines(db, [id])).get(id);
  if (!row || !line) return [];
  const { kind, revision, difficulties } = row;
  const known = await findFigures(db, id);
  const ground = known?.terrain === version ? null : await groundOfLine(line, terrain);
  const isNew = ground !== null && ground.version !== known?.ground;
  const measured = isNew ? await measureLine(line, terrain) : null;
  const figures = measured?.figures ?? known?.figures ?? null;
  const stated = { kind, facts: factsOf(row), scales: difficulties.map(({ scale }) => scale) };
  const facts = figures && computeFacts(stated, figures);
  const related = await db.transaction().execute(async (trx) => {
    // In the order of whoever publishes: the element before its line. What is published meanwhile is measured next.
    if (!(await lockRevision(trx, id, revision))) return null;
    // Where terrain was removed, what it said is still true.
    if (known && !measured) await confirmFigures(trx, { id, terrain: version, revision });
    else await writeFigures(trx, { id, line, terrain: version, revision, ground: measured && ground, measured });
    return setComputedFacts(trx, { id, revision, facts });
  });
  if (!related && !measured) return [];
  return [...[id, ...(related ?? [])].map((one) => `element:${one}`), `listing:${kind}`];
}
