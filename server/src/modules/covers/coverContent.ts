import type { Db } from '#server/db/connect.ts';
import { loadSharedActivity } from '#server/modules/activities/index.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import { loadElements, loadLines, loadListPlaces, loadOutlines } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { loadSharedLines } from '#server/modules/tracks/index.ts';
import type { CoverSubject, CoverSubjects } from './coverSubjects.ts';
import type { FrameSize } from './drawing/frame.ts';

interface ActivitySubject {
  readonly activity: ActivityRow;
  readonly subject: CoverSubject;
}

export async function elementSubject(
  db: Db,
  subjects: CoverSubjects,
  id: string,
  size?: FrameSize,
): Promise<CoverSubject | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (element?.kind === 'list') return subjects.ofList((await loadListPlaces(db, [id])).get(id) ?? [], size);
  if (element?.kind === 'region') return regionSubject(db, subjects, element, size);
  return element ? subjects.ofElement(element, (await loadLines(db, [id])).get(id) ?? null, size) : null;
}

export async function locatorSubject(db: Db, subjects: CoverSubjects, id: string): Promise<CoverSubject | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (element?.kind === 'list') return subjects.ofList((await loadListPlaces(db, [id])).get(id) ?? [], undefined, true);
  if (element?.kind === 'region') return regionSubject(db, subjects, element);
  return element ? subjects.ofLocation(element) : null;
}

async function regionSubject(
  db: Db,
  subjects: CoverSubjects,
  region: ElementRow,
  size?: FrameSize,
): Promise<CoverSubject | null> {
  return subjects.ofRegion(region, (await loadOutlines(db, [region.id])).get(region.id)?.flat() ?? [], size);
}

/** Decides nothing about who may see it. */
export async function activitySubject(
  db: Db,
  subjects: CoverSubjects,
  id: string,
  size?: FrameSize,
): Promise<ActivitySubject | null> {
  const shared = await sharedLines(db, id);
  const subject = shared && (await subjects.ofActivity(shared.activity, shared.lines, size));
  return subject && { activity: shared.activity, subject };
}

/** Decides nothing about who may see it. */
export async function activityLocatorSubject(
  db: Db,
  subjects: CoverSubjects,
  id: string,
): Promise<ActivitySubject | null> {
  const shared = await sharedLines(db, id);
  const subject = shared && subjects.ofActivityLocation(shared.activity, shared.lines);
  return subject && { activity: shared.activity, subject };
}

async function sharedLines(db: Db, id: string): Promise<{ activity: ActivityRow; lines: Uint8Array[] } | null> {
  const activity = await loadSharedActivity(db, id);
  if (!activity) return null;
  const lines = await loadSharedLines(db, activity.trackIds);
  return { activity, lines: activity.trackIds.flatMap((trackId) => lines.get(trackId) ?? []) };
}
