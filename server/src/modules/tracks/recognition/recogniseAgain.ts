import { boundsOfPlaces, padBounds } from '@cordada/core/geo/bounds';
import { RECOGNITION_REACH_METERS } from '@cordada/core/tracks/recognition/recognise';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { findCandidate } from '#server/modules/elements/index.ts';
import { candidateOf } from '../importing/importTrack.ts';
import { insertMatches, listTracksNear } from './matches.queries.ts';
import type { TrackReader } from '../trackReader.ts';

const RECOGNISE_JOB = 'tracks:recogniseAgain';
/** Batch size, so that other jobs get their turn. */
const TRACKS_AT_ONCE = 50;

interface RecogniseTools {
  readonly db: Db;
  readonly reader: TrackReader;
  readonly events: Events;
}

interface Payload {
  readonly elementId: string;
  readonly after: string;
}

export async function queueRecognition(trx: Db, elementId: string): Promise<void> {
  await addJob(trx, RECOGNISE_JOB, { elementId, after: '' } satisfies Payload);
}

export function recognitionJobs(tools: RecogniseTools): Jobs {
  return { [RECOGNISE_JOB]: { work: (payload) => recogniseAgain(tools, payload as Payload) } };
}

/**
 * Matches an element against nearby tracks that are not matched to it yet, in batches. Emits `track.passed`, which
 * notifies the owners.
 */
async function recogniseAgain({ db, reader, events }: RecogniseTools, { elementId, after }: Payload): Promise<void> {
  const row = await findCandidate(db, elementId);
  if (!row) return;
  const candidate = candidateOf(row);
  const places = [candidate.place, ...(candidate.line ?? []).flat()];
  const bounds = boundsOfPlaces(places);
  if (!bounds) return;
  const padded = padBounds(bounds, RECOGNITION_REACH_METERS);
  const tracks = await listTracksNear(db, padded, { elementId, after, rows: TRACKS_AT_ONCE });
  for (const { id, geometry } of tracks) {
    // Keep only `reached`: recognising an attempt requires the other elements of the track.
    const proposals = (await reader.recognise(geometry, [candidate])).filter(({ outcome }) => outcome === 'reached');
    if (proposals.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      // Emit only if a row was inserted; a parallel run may have found it, or the track may be deleted.
      if (await insertMatches(trx, id, proposals)) await events.emit(trx, 'track.passed', { trackId: id, elementId });
    });
  }
  const last = tracks.at(-1);
  if (last && tracks.length === TRACKS_AT_ONCE)
    await addJob(db, RECOGNISE_JOB, { elementId, after: last.id } satisfies Payload);
}
