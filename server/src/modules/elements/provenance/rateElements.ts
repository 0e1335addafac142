import { diffDrafts } from '@cordada/core/elements/draftParts';
import { rateElement } from '@cordada/core/elements/quality';
import { readDraft } from '@cordada/core/elements/readDraft';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { currentDraft } from '../revisions/currentDraft.ts';
import { listAllSnapshots, listUnrated, setRating } from './provenance.queries.ts';

const BATCH = 200;

/** Backfills provenance and quality of elements written before these existed. Each element is processed once. */
export async function rateElements(db: Db): Promise<void> {
  let after = '';
  for (;;) {
    const ids = await listUnrated(db, after, BATCH);
    for (const id of ids) await rateOne(db, id);
    if (ids.length > 0) {
      await invalidateCacheTags(
        db,
        ids.map((id) => `element:${id}`),
      );
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function rateOne(db: Db, id: string): Promise<void> {
  const draft = await currentDraft(db, id);
  const snapshots = await listAllSnapshots(db, id);
  const last = snapshots.at(-1);
  if (!draft || !last) return;
  const provenance: Record<string, number> = {};
  for (const [index, { number, snapshot }] of snapshots.entries()) {
    const before = snapshots[index - 1];
    if (!before) continue;
    const changes = diffDrafts(readDraft(draft.kind, before.snapshot), readDraft(draft.kind, snapshot));
    for (const { path } of changes) {
      // A part that is missing from either snapshot was not changed by this revision.
      const [part = ''] = path.split('.');
      if (Object.hasOwn(before.snapshot, part) && Object.hasOwn(snapshot, part)) provenance[path] = number;
    }
  }
  const { quality, missing } = rateElement(draft);
  await setRating(db, id, { revision: last.number, provenance, quality, gaps: missing });
}
