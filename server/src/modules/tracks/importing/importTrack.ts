import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { TRACK_QUOTA_BYTES } from '@cordada/core/limits';
import type { Candidate, Proposal } from '@cordada/core/tracks/recognition/proposal';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { FileStore } from '#server/adapters/files/files.ts';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { listInBoxes } from '#server/modules/elements/index.ts';
import type { StoredCandidate } from '#server/modules/elements/index.ts';
import { findHiding, isSameHiding, queueSharing } from '../sharing/shareTracks.ts';
import { findByFingerprint, insertTrack } from './importTrack.queries.ts';
import { sampleElevations } from './sampleElevations.ts';
import { insertShared } from '../sharing/sharing.queries.ts';
import { sumStoredBytes } from '../tracks.queries.ts';
import type { TrackReader } from '../trackReader.ts';
import type { ReadTrack } from '../trackThread.ts';

const CANDIDATES_MAX = 5_000;

const MEDIA_TYPES: Record<ReadTrack['format'], { type: string; extension: string }> = {
  gpx: { type: 'application/gpx+xml', extension: 'gpx' },
  tcx: { type: 'application/vnd.garmin.tcx+xml', extension: 'tcx' },
  kml: { type: 'application/vnd.google-earth.kml+xml', extension: 'kml' },
  kmz: { type: 'application/vnd.google-earth.kmz', extension: 'kmz' },
  fit: { type: 'application/vnd.ant.fit', extension: 'fit' },
  geojson: { type: 'application/geo+json', extension: 'geojson' },
};

export interface ImportedTrack {
  readonly id: string;
  readonly read: ReadTrack;
  /** Source and cell size of the terrain that gave the heights; null if the file has some or none are known. */
  readonly heightsFrom: string | null;
  readonly proposals: readonly (Proposal & { kind: string; name: string })[];
}

/**
 * Reads an uploaded file, matches it to elements and stores everything or nothing.
 * @param upload a complete local file, which this function takes over
 * @throws Failure of the track codes, `quota`, or `duplicate_track` with `details.trackId`
 */
export async function importTrack(
  { db, files, reader, terrain = null }: { db: Db; files: FileStore; reader: TrackReader; terrain?: Terrain | null },
  ownerId: string,
  upload: { path: string; byteSize: number; originalName: string },
  lines: 'tracks' | 'routes' = 'tracks',
): Promise<ImportedTrack> {
  if ((await sumStoredBytes(db, ownerId)) + upload.byteSize > TRACK_QUOTA_BYTES) {
    throw storageFull();
  }
  const hiding = await findHiding(db, ownerId, true);
  const recorded = await reader.read(upload.path, hiding, lines);
  const known = await findByFingerprint(db, ownerId, recorded.fingerprint);
  if (known) throw duplicate(known);
  const onTerrain = await heightsBelow(terrain, recorded);
  // The fingerprint stays that of the file, by which it is known when it comes again.
  const read = onTerrain
    ? { ...(await reader.read(upload.path, hiding, lines, onTerrain.heights)), fingerprint: recorded.fingerprint }
    : recorded;

  const { candidates, names } = await findCandidates(db, read);
  const proposals = candidates.length === 0 ? [] : await reader.recognise(read.geometry, candidates);

  const id = newId();
  const media = MEDIA_TYPES[read.format];
  const storageKey = `tracks/${ownerId}/${id}.${media.extension}`;
  await files.adopt(storageKey, upload.path);
  try {
    await db.transaction().execute(async (trx) => {
      // Check the quota again under the account lock, because parallel uploads all saw the same free space.
      await lockAccount(trx, ownerId);
      if ((await sumStoredBytes(trx, ownerId)) + upload.byteSize > TRACK_QUOTA_BYTES) throw storageFull();
      const isNew = await insertTrack(trx, {
        id,
        ownerId,
        file: {
          id: newId(),
          storageKey,
          originalName: cleanText(upload.originalName, 200),
          mediaType: media.type,
          byteSize: upload.byteSize,
        },
        read,
        proposals,
        heightsFrom: onTerrain?.source ?? null,
      });
      // If the same file is uploaded twice at once, the second upload finds the row of the first.
      if (!isNew) throw duplicate((await findByFingerprint(trx, ownerId, read.fingerprint)) ?? '');
      // If the hidden places changed meanwhile, the shared version must be created again.
      if (isSameHiding(hiding, await findHiding(trx, ownerId, true))) await insertShared(trx, id, read.shared);
      else await queueSharing(trx);
    });
  } catch (error) {
    await files.remove(storageKey);
    throw error;
  }
  return {
    id,
    read,
    heightsFrom: onTerrain?.source ?? null,
    proposals: proposals.map((proposal) => ({ ...proposal, name: names.get(proposal.elementId) ?? '' })),
  };
}

/** Heights of the terrain for a track that has none. Null unless all are known: half of an ascent would be wrong. */
async function heightsBelow(
  terrain: Terrain | null,
  { geometry, statistics }: ReadTrack,
): Promise<{ readonly heights: Float64Array<ArrayBuffer>[]; readonly source: string } | null> {
  if (!terrain || statistics.maxElevationMeters !== null) return null;
  const segments = decodeTrack(geometry);
  const places = segments.flatMap(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));
  try {
    const ground = await groundBelow(terrain, places);
    if (!ground) return null;
    const heights = await sampleElevations(terrain, segments);
    if (heights.some((part) => part.some(Number.isNaN))) return null;
    return { heights, source: `${ground.source}, ${ground.cellMeters} m` };
  } catch (error) {
    // A track without heights is better than no track while the provider of the terrain is away.
    if (error instanceof Failure && error.code === 'unavailable') return null;
    throw error;
  }
}

export async function findCandidates(
  db: Db,
  read: Pick<ReadTrack, 'boxes'>,
): Promise<{ candidates: Candidate[]; names: Map<string, string> }> {
  const rows = await listInBoxes(db, read.boxes, CANDIDATES_MAX);
  return {
    names: new Map(rows.map((row) => [row.id, row.name])),
    candidates: rows.map(candidateOf),
  };
}

export function candidateOf(row: StoredCandidate): Candidate {
  return {
    elementId: row.id,
    kind: row.kind,
    subtype: row.subtype,
    place: [row.lon, row.lat],
    accuracyMeters: row.positionAccuracyMeters,
    elevationMeters: row.elevationMeters,
    ...(row.line && {
      line: decodeTrack(row.line).map((segment) =>
        Array.from(segment.lon, (lon, i): [number, number] => [lon, segment.lat[i] ?? 0]),
      ),
    }),
  };
}

export function storageFull(): Failure {
  return new Failure('quota', 'Your storage is full. Delete tracks that you no longer need.', {
    details: { reason: 'tracks_storage' },
  });
}

export function duplicate(trackId: string): Failure {
  return new Failure('duplicate_track', 'You have this track already.', { details: { trackId } });
}
