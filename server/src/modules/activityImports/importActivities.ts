import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { canHaveHappened } from '@cordada/core/activities/activity';
import { dayAt } from '@cordada/core/activities/importedActivity';
import { Failure } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { ACTIVITY_MAX_MILESTONES, ACTIVITY_TITLE_MAX_LENGTH, ACTIVITY_IMPORT_MAX_FILES } from '@cordada/core/limits';
import { latestToday } from '@cordada/core/time/today';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { withAdvisoryLock } from '#server/jobs/advisoryLock.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { findDefaultVisibility } from '#server/modules/accounts/index.ts';
import { saveActivity } from '#server/modules/activities/index.ts';
import { importTrack } from '#server/modules/tracks/index.ts';
import type { TrackReader } from '#server/modules/tracks/index.ts';
import {
  appendFile,
  closeArchive,
  countFiles,
  giveUpArchives,
  giveUpFiles,
  hasWaiting,
  isUnassignedTrack,
  listUnknownKeys,
  loadTrackHead,
  recordFileResult,
  takeArchive,
  takeFile,
} from './activityImports.queries.ts';
import type { TrackHead, WaitingArchive, WaitingFile } from './activityImports.queries.ts';
import { newFileKey } from './fileKey.ts';
import { unpackArchive } from './unpackArchive.ts';

export const IMPORT_JOB = 'activities:import';
const ATTEMPTS_MAX = 3;
/** Advisory lock of the importing process, so that only one imports at a time. */
const IMPORT_LOCK = 7_508_122;
/** Files read per job run, so that other jobs get their turn. */
const FILES_AT_ONCE = 25;
const LANES = 2;
const SUMMITS = new Set(['mountain', 'volcano']);
const ORPHAN_HOURS = 24;

export interface ImportTools {
  readonly db: Db;
  readonly files: FileStore;
  readonly reader: TrackReader;
  readonly terrain?: Terrain | null;
  readonly events: Events;
  readonly incoming: string;
}

/**
 * Unpacks archives and reads files. Pending work is stored in rows, so that the next run continues after a crash and
 * no file is read twice.
 */
export function activityImportJobs(tools: ImportTools): Jobs {
  return {
    [IMPORT_JOB]: { cron: '* * * * *', work: () => importWaiting(tools) },
    'activities:removeOrphans': { cron: '53 4 * * *', work: () => removeOrphans(tools) },
  };
}

/** Queues the import job after a crash, because the queue would only retry the interrupted one after hours. */
export async function continueImporting(db: Db): Promise<void> {
  await addJob(db, IMPORT_JOB);
}

async function importWaiting(tools: ImportTools): Promise<void> {
  const { db } = tools;
  const isDone = await withAdvisoryLock(db, IMPORT_LOCK, async () => {
    await fs.promises.mkdir(tools.incoming, { recursive: true });
    const keys = [...(await giveUpArchives(db, ATTEMPTS_MAX)), ...(await giveUpFiles(db, ATTEMPTS_MAX))];
    if (keys.length > 0) await queueFileRemoval(db, keys);
    const archive = await takeArchive(db, ATTEMPTS_MAX);
    const coming = new Coming();
    const unpacking = archive ? unpack(tools, archive, () => coming.signal()) : Promise.resolve();
    const ended = unpacking.finally(() => coming.end());
    // Wait for both even if one fails, so that no work continues after the lock is released.
    for (const outcome of await Promise.allSettled([ended, readFiles(tools, coming)]))
      if (outcome.status === 'rejected') throw outcome.reason;
  });
  // Requeue instead of looping, so that other jobs get their turn; this also covers work added meanwhile.
  if (isDone && (await hasWaiting(db, ATTEMPTS_MAX))) await addJob(db, IMPORT_JOB);
}

class Coming {
  isOver = false;
  #next = Promise.withResolvers<void>();

  get more(): Promise<void> {
    return this.#next.promise;
  }

  signal(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  end(): void {
    this.isOver = true;
    this.signal();
  }
}

/**
 * Reads a limited number of waiting files, and all of them while an archive is still being unpacked. After the first
 * failure no further file is started.
 */
async function readFiles(tools: ImportTools, coming: Coming): Promise<void> {
  const underWay = new Set<string>();
  let [left, hasFailed] = [FILES_AT_ONCE, false];
  let taking: Promise<WaitingFile | null> = Promise.resolve(null);
  const lane = async (): Promise<void> => {
    while ((left > 0 || !coming.isOver) && !hasFailed) {
      // Read before querying, so that no signal in between is missed.
      const { more, isOver } = coming;
      // Sequentially, because two concurrent queries would take the same file.
      taking = taking.then(async () => {
        const taken = await takeFile(tools.db, ATTEMPTS_MAX, [...underWay]);
        if (taken) underWay.add(taken.storageKey);
        return taken;
      });
      const file = await taking;
      if (!file) {
        if (isOver) return;
        await more;
        continue;
      }
      left -= 1;
      try {
        await readFile(tools, file);
      } finally {
        underWay.delete(file.storageKey);
      }
    }
  };
  const lanes = Array.from({ length: LANES }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  // Wait for all lanes even if one fails, so that no work continues after the lock is released.
  for (const outcome of await Promise.allSettled(lanes)) if (outcome.status === 'rejected') throw outcome.reason;
}

async function unpack(
  { db, files, incoming }: ImportTools,
  archive: WaitingArchive,
  onFile: () => void,
): Promise<void> {
  const local = path.join(incoming, randomBytes(12).toString('hex'));
  let failure: FailureCode | null = null;
  try {
    await pipeline(await files.get(archive.archiveKey), fs.createWriteStream(local, { flags: 'wx', mode: 0o600 }));
    const known = await countFiles(db, archive.id);
    let found = known;
    for await (const track of unpackArchive(local, incoming, known)) {
      const storageKey = newFileKey(archive.ownerId);
      await files.adopt(storageKey, track.path);
      const file = { ...track, name: cleanText(track.name, 200), title: track.title, storageKey };
      if (!(await db.transaction().execute((trx) => appendFile(trx, archive.id, file, ACTIVITY_IMPORT_MAX_FILES)))) {
        await files.remove(storageKey);
        break;
      }
      found += 1;
      onFile();
    }
    if (found === 0) failure = 'archive_empty';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failure = error.code;
  } finally {
    await fs.promises.rm(local, { force: true });
  }
  await db.transaction().execute(async (trx) => {
    await closeArchive(trx, archive.id, failure);
    await queueFileRemoval(trx, [archive.archiveKey]);
  });
}

async function readFile(tools: ImportTools, file: WaitingFile): Promise<void> {
  const { db, files, incoming } = tools;
  const local = path.join(incoming, randomBytes(12).toString('hex'));
  let became: Parameters<typeof recordFileResult>[2];
  try {
    await pipeline(await files.get(file.storageKey), fs.createWriteStream(local, { flags: 'wx', mode: 0o600 }));
    const { size } = await fs.promises.stat(local);
    const upload = { path: local, byteSize: size, originalName: file.name };
    const trackId = await importTrack(tools, file.ownerId, upload).then(
      ({ id }) => id,
      async (error: unknown) => {
        const known = error instanceof Failure && error.code === 'duplicate_track' ? error.details?.['trackId'] : null;
        // An earlier attempt has already stored this track, and no activity uses it yet.
        if (typeof known === 'string' && (await isUnassignedTrack(db, file.ownerId, known))) return known;
        throw error;
      },
    );
    became = { failure: null, trackId, activityId: await makeDraft(tools, file, trackId) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const known = error.details?.['trackId'];
    became = { failure: error.code, trackId: typeof known === 'string' ? known : null, activityId: null };
  } finally {
    await fs.promises.rm(local, { force: true });
  }
  await db.transaction().execute(async (trx) => {
    await recordFileResult(trx, file, became);
    await queueFileRemoval(trx, [file.storageKey]);
  });
}

async function makeDraft(tools: ImportTools, file: WaitingFile, trackId: string): Promise<string> {
  const head = await loadTrackHead(tools.db, trackId);
  if (!head) throw new Failure('not_found', 'The track is gone again.');
  const now = new Date();
  // Without a start time the activity has no date of its own, so use today; the list of drafts asks for the day.
  const today = now.toISOString().slice(0, 10);
  const day = head.startedAt ? dayAt(head.startedAt, head.lon) : today;
  return saveActivity(tools, { id: file.ownerId, isAdmin: false }, null, {
    kind: file.kind ?? head.guessedKind ?? 'hiking',
    title: titleOf(file, head),
    story: '',
    happenedOn: canHaveHappened(day, latestToday(now)) ? day : today,
    visibility: await findDefaultVisibility(tools.db, file.ownerId),
    isPlan: false,
    trackIds: [trackId],
    milestones: head.matches
      .slice(0, ACTIVITY_MAX_MILESTONES)
      .map(({ elementId }) => ({ elementId, role: 'reached', note: '' })),
  });
}

/** Title from the archive, the track, the two highest summits or the file name, in this order. */
function titleOf({ title, name }: WaitingFile, head: TrackHead): string {
  const summits = head.matches.filter(({ kind }) => SUMMITS.has(kind));
  const highest = [...summits].sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0)).slice(0, 2);
  const reached = summits
    .filter((summit) => highest.includes(summit))
    .map((summit) => summit.name)
    .join(' – ');
  const bare = name.replace(/(\.[a-z]+)+$/i, '').replaceAll('_', ' ');
  const found = [title ?? '', head.name ?? '', reached, bare].map((text) => cleanText(text, ACTIVITY_TITLE_MAX_LENGTH));
  return found.find((text) => text !== '') ?? '–';
}

async function removeOrphans({ db, files }: ImportTools): Promise<void> {
  const old: string[] = [];
  for await (const { key, changedAt } of files.list('outings/'))
    if (Date.now() - changedAt.getTime() > ORPHAN_HOURS * 3_600_000) old.push(key);
  await queueFileRemoval(db, await listUnknownKeys(db, old));
}
