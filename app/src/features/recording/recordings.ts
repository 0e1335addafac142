import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { UNDO_MINUTES } from '@cordada/core/limits';
import type { LiveFigures } from '@cordada/core/tracks/recording/liveRecording';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import type { NavigatedActivity } from '#app/features/following/index.ts';

export interface Recording {
  readonly id: string;
  /** Nobody else who uses this device sees it. */
  readonly ownerId: string;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly isFinished: boolean;
  /** When the server got its track, in milliseconds. */
  readonly uploadedAt?: number;
  /** Names of places that it reached, found on this device without a connection. */
  readonly reached?: readonly string[];
  /** When its owner deleted it, in milliseconds; until it is forgotten, that can be undone. */
  readonly removedAt?: number;
  /** The way that it goes along, with all that following it needs. */
  readonly along?: NavigatedActivity;
  /** Figures at the end of each lap. */
  readonly lapEnds?: readonly LiveFigures[];
  /** The receiver may sleep as long between two positions. */
  readonly everySeconds?: number;
}

interface Schema extends DBSchema {
  recordings: { key: string; value: Recording; indexes: { ownerId: string } };
  /** The key is the recording and the number of the fix. */
  fixes: { key: [string, number]; value: RecordedFix };
}

/** How long an uploaded recording stays, because the server forgets tracks that no activity takes. */
export const UPLOADED_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('recordings', 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('ownerId', 'ownerId');
      db.createObjectStore('fixes');
    },
    // The browser may close it, for example to free memory: the next call opens it again.
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const fixesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** @throws DOMException when the browser forbids storage or has no space */
export async function saveRecording(recording: Recording): Promise<void> {
  await (await open()).put('recordings', recording);
}

export async function readRecording(id: string): Promise<Recording | undefined> {
  return (await open()).get('recordings', id);
}

/** Changes parts of a recording, whatever else has been stored of it. */
export async function changeRecording(id: string, part: Partial<Recording>): Promise<void> {
  const transaction = (await open()).transaction('recordings', 'readwrite');
  const stored = await transaction.store.get(id);
  if (stored) await transaction.store.put({ ...stored, ...part });
  await transaction.done;
}

/**
 * Stores a fix before anything else is done with it, on the disk and not only in a buffer: whoever loses the browser or the
 * battery loses no more than the fix under way.
 * @throws DOMException when there is no space
 */
export async function saveFix(id: string, index: number, fix: RecordedFix): Promise<void> {
  const transaction = (await open()).transaction('fixes', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(fix, [id, index]), transaction.done]);
}

/** Recordings of a member, latest first. Forgets those that were uploaded long ago, or deleted. */
export async function listRecordings(ownerId: string): Promise<Recording[]> {
  const all = await (await open()).getAllFromIndex('recordings', 'ownerId', ownerId);
  const isOld = ({ uploadedAt = Infinity, removedAt = Infinity }: Recording): boolean =>
    uploadedAt < Date.now() - UPLOADED_KEPT_DAYS * DAY_MS || removedAt < Date.now() - UNDO_MINUTES * 60_000;
  for (const { id } of all.filter(isOld)) await deleteRecording(id);
  return all.filter((one) => !isOld(one) && one.removedAt === undefined).sort((a, b) => b.startedAt - a.startedAt);
}

/** The fixes of a recording, and the number of the next one. */
export async function readFixes(id: string): Promise<{ fixes: RecordedFix[]; nextIndex: number }> {
  const transaction = (await open()).transaction('fixes');
  const [fixes, keys] = await Promise.all([
    transaction.store.getAll(fixesOf(id)),
    transaction.store.getAllKeys(fixesOf(id)),
  ]);
  return { fixes, nextIndex: (keys.at(-1)?.[1] ?? -1) + 1 };
}

export async function deleteRecording(id: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'fixes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('recordings').delete(id),
    transaction.objectStore('fixes').delete(fixesOf(id)),
    transaction.done,
  ]);
}

/**
 * Runs work while no other tab records, finishes or deletes this recording.
 * @returns false if another tab does
 */
export async function withRecording(id: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(`recording.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
