import type { Db } from '#server/db/connect.ts';
import { loadSharedActivity } from '#server/modules/activities/index.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import { loadElements, loadLines, loadListPlaces } from '#server/modules/elements/index.ts';
import { loadSharedLines } from '#server/modules/tracks/index.ts';
import type { CoverSubject, CoverSubjects } from './coverSubjects.ts';
import type { FrameSize } from './drawing/frame.ts';

export async function elementSubject(
  db: Db,
  subjects: CoverSubjects,
  id: string,
  size?: FrameSize,
): Promise<CoverSubject | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (element?.kind === 'list') return subjects.ofList((await loadListPlaces(db, [id])).get(id) ?? [], size);
  return element ? subjects.ofElement(element, (await loadLines(db, [id])).get(id) ?? null, size) : null;
}

export async function locatorSubject(db: Db, subjects: CoverSubjects, id: string): Promise<CoverSubject | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (element?.kind === 'list') return subjects.ofList((await loadListPlaces(db, [id])).get(id) ?? [], undefined, true);
  return element ? subjects.ofLocation(element) : null;
}

/** Decides nothing about who may see it. */
export async function activitySubject(
  db: Db,
  subjects: CoverSubjects,
  id: string,
  size?: FrameSize,
): Promise<{ activity: ActivityRow; subject: CoverSubject } | null> {
  const activity = await loadSharedActivity(db, id);
  if (!activity) return null;
  const lines = await loadSharedLines(db, activity.trackIds);
  const subject = await subjects.ofActivity(
    activity,
    activity.trackIds.flatMap((trackId) => lines.get(trackId) ?? []),
    size,
  );
  return subject && { activity, subject };
}
