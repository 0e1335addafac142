import { Failure } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { hiddenCircles } from '@cordada/core/tracks/hiddenCircles';
import { trackProfile } from '@cordada/core/tracks/stats/profile';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { findHiddenPlaces, lockAccount } from '#server/modules/accounts/index.ts';
import { findUnshared, hidesEnds, insertShared, listUnshared } from './sharing.queries.ts';
import type { TrackTies } from '../tracks.queries.ts';
import type { Unshared } from './sharing.queries.ts';
import type { Hiding } from './hiding.ts';
import type { TrackReader } from '../trackReader.ts';
import type { SharedTrack } from '../trackThread.ts';

const SHARE_JOB = 'tracks:share';
const AT_ONCE = 20;

interface ShareTools {
  readonly db: Db;
  readonly reader: TrackReader;
  readonly events: Events;
  readonly ties: TrackTies;
}

export async function findHiding(db: Db, ownerId: string, areEndsHidden: boolean): Promise<Hiding> {
  const { zones, endsMeters, key } = await findHiddenPlaces(db, ownerId);
  return {
    circles: zones.flatMap((zone) => hiddenCircles(zone)),
    ends: areEndsHidden && endsMeters > 0 ? { meters: endsMeters, key } : null,
  };
}

export function isSameHiding(a: Hiding, b: Hiding): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export async function queueSharing(trx: Db): Promise<void> {
  await addJob(trx, SHARE_JOB);
}

export async function continueSharing(db: Db): Promise<void> {
  if ((await listUnshared(db, [], 1)).length > 0) await queueSharing(db);
}

export function sharingJobs(tools: ShareTools): Jobs {
  return { [SHARE_JOB]: { cron: '*/10 * * * *', work: () => shareTracks(tools) } };
}

async function shareTracks(tools: ShareTools): Promise<void> {
  const failed: string[] = [];
  let first: unknown = null;
  for (;;) {
    const ids = await listUnshared(tools.db, failed, AT_ONCE);
    if (ids.length === 0) break;
    for (const id of ids) {
      try {
        if (!(await shareTrack(tools, id))) failed.push(id);
      } catch (error) {
        failed.push(id);
        first ??= error;
      }
    }
  }
  if (first !== null) throw first;
}

/** @returns true if a shared version exists or the track was deleted; false if hidden places changed meanwhile */
async function shareTrack({ db, reader, events, ties }: ShareTools, id: string): Promise<boolean> {
  const track = await findUnshared(db, id);
  if (!track) return true;
  const hiding = await findHiding(db, track.ownerId, await hidesEnds(db, ties, id));
  const shared = await cut(reader, track, hiding);
  return db.transaction().execute(async (trx) => {
    // The lock blocks changes of hidden places. If one happened since the cut, this version is outdated and must not
    // be stored.
    await lockAccount(trx, track.ownerId);
    const now = await findHiding(trx, track.ownerId, await hidesEnds(trx, ties, id));
    if (!isSameHiding(hiding, now)) return false;
    if ((await findUnshared(trx, id)) && (await insertShared(trx, id, shared))) {
      await events.emit(trx, 'track.shared', { trackId: id });
    }
    return true;
  });
}

/** Failures of a busy machine: the job tries again, and the track is shown to nobody until then. */
const OF_THE_MACHINE: ReadonlySet<FailureCode> = new Set(['unavailable', 'track_timeout']);

/** If the track cannot be cut, the shared version is empty, so that nothing hidden becomes visible. */
async function cut(reader: TrackReader, track: Unshared, hiding: Hiding): Promise<SharedTrack> {
  try {
    return await reader.share({ ...track, hiding });
  } catch (error) {
    if (!(error instanceof Failure) || OF_THE_MACHINE.has(error.code)) throw error;
    return NOTHING_SHARED;
  }
}

const NOTHING_SHARED: SharedTrack = {
  parts: [],
  segmentCount: 0,
  statistics: trackStatistics([]),
  waypoints: [],
  geometry: encodeTrack([]),
  simplified: encodeTrack([]),
  profile: trackProfile([]),
  shape: [],
  ranges: [],
  ends: [],
  hidden: encodeTrack([]),
};
