import type { Db } from '#server/db/connect.ts';
import { loadSharedActivity } from '#server/modules/activities/index.ts';
import type { ActivityRow } from '#server/modules/activities/index.ts';
import { loadElements, loadLines, loadListPlaces, loadOutlines } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { loadSharedLines } from '#server/modules/tracks/index.ts';
import type { CoverSubject, CoverSubjects } from './coverSubjects.ts';
import type { FrameSize } from './drawing/frame.ts';

/** What a picture of an element shows in a size, by default that of cards; null where it has no picture. */
type SubjectOf = (size?: FrameSize) => Promise<CoverSubject | null>;

/** Reads an element once, for pictures of several sizes. Null if there is no such element. */
export async function elementSubjects(db: Db, subjects: CoverSubjects, id: string): Promise<SubjectOf | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (!element) return null;
  if (element.kind === 'list') {
    const places = (await loadListPlaces(db, [id])).get(id) ?? [];
    return (size) => subjects.ofList(places, size);
  }
  if (element.kind === 'region') return regionSubjects(db, subjects, element);
  const line = (await loadLines(db, [id])).get(id) ?? null;
  return (size) => subjects.ofElement(element, line, size);
}

/** The same for its locator maps. */
export async function locatorSubjects(db: Db, subjects: CoverSubjects, id: string): Promise<SubjectOf | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (!element) return null;
  if (element.kind === 'list') {
    const places = (await loadListPlaces(db, [id])).get(id) ?? [];
    return (size) => subjects.ofList(places, size, true);
  }
  if (element.kind === 'region') return regionSubjects(db, subjects, element);
  return async (size) => subjects.ofLocation(element, size);
}

async function regionSubjects(db: Db, subjects: CoverSubjects, region: ElementRow): Promise<SubjectOf> {
  const rings = (await loadOutlines(db, [region.id])).get(region.id)?.flat() ?? [];
  return (size) => subjects.ofRegion(region, rings, size);
}

interface ActivitySubjects {
  readonly activity: ActivityRow;
  readonly subjectOf: SubjectOf;
}

/** Reads an activity once, for pictures of several sizes. Decides nothing about who may see them. */
export async function activitySubjects(db: Db, subjects: CoverSubjects, id: string): Promise<ActivitySubjects | null> {
  const shared = await sharedLines(db, id);
  return shared && { ...shared, subjectOf: (size) => subjects.ofActivity(shared.activity, shared.lines, size) };
}

/** The same for its locator map, which has one size. */
export async function activityLocatorSubjects(
  db: Db,
  subjects: CoverSubjects,
  id: string,
): Promise<ActivitySubjects | null> {
  const shared = await sharedLines(db, id);
  return shared && { ...shared, subjectOf: async () => subjects.ofActivityLocation(shared.activity, shared.lines) };
}

async function sharedLines(db: Db, id: string): Promise<{ activity: ActivityRow; lines: Uint8Array[] } | null> {
  const activity = await loadSharedActivity(db, id);
  if (!activity) return null;
  const lines = await loadSharedLines(db, activity.trackIds);
  return { activity, lines: activity.trackIds.flatMap((trackId) => lines.get(trackId) ?? []) };
}
