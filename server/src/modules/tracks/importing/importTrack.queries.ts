import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Proposal } from '@cordada/core/tracks/recognition/proposal';
import type { Db } from '#server/db/connect.ts';
import { insertMatches } from '../recognition/matches.queries.ts';
import { figuresOf } from '../tracks.queries.ts';
import type { ReadTrack } from '../trackThread.ts';

export async function findByFingerprint(db: Db, ownerId: string, fingerprint: Uint8Array): Promise<string | null> {
  const row = await db
    .selectFrom('track')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('fingerprint', '=', Buffer.from(fingerprint))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewTrack {
  readonly id: string;
  readonly ownerId: string;
  readonly file: { id: string; storageKey: string; originalName: string; mediaType: string; byteSize: number } | null;
  readonly read: ReadTrack;
  readonly proposals: readonly Proposal[];
  readonly formerEnds?: readonly LonLat[];
  readonly heightsFrom?: string | null;
}

/**
 * Writes a track with its file, pieces and matches.
 * @returns false if the owner already has a track with the same points
 */
export async function insertTrack(trx: Db, track: NewTrack): Promise<boolean> {
  const { file, read } = track;
  const { statistics } = read;
  if (file) {
    await trx
      .insertInto('stored_file')
      .values({
        id: file.id,
        owner_id: track.ownerId,
        storage_key: file.storageKey,
        original_name: file.originalName,
        media_type: file.mediaType,
        byte_size: file.byteSize,
      })
      .execute();
  }
  if (statistics.bounds === null) throw new Error('A track without points was not refused.');
  const [west, south, east, north] = statistics.bounds;
  const inserted = await trx
    .insertInto('track')
    .values({
      id: track.id,
      owner_id: track.ownerId,
      file_id: file?.id ?? null,
      fingerprint: Buffer.from(read.fingerprint),
      format: read.format,
      name: read.name,
      creator: read.creator,
      guessed_kind: read.guessedKind,
      parts: JSON.stringify(read.parts),
      segment_count: read.segmentCount,
      waypoint_count: read.waypoints.length,
      ...figuresOf(statistics),
      device_figures: read.deviceFigures === null ? null : JSON.stringify(read.deviceFigures),
      warnings: JSON.stringify(read.warnings),
      bbox: `(${east},${north}),(${west},${south})`,
      geometry: Buffer.from(read.geometry),
      simplified: Buffer.from(read.simplified),
      profile: JSON.stringify(read.profile),
      waypoints: JSON.stringify(read.waypoints),
      former_ends: JSON.stringify(track.formerEnds ?? []),
      heights_from: track.heightsFrom ?? null,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'fingerprint']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  const { pieces } = read;
  await sql`insert into track_piece (track_id, band, seq, bbox, line)
    select ${track.id}, band, seq, box(point(east, north), point(west, south)), line
    from unnest(${pieces.map((p) => p.band)}::smallint[], ${pieces.map((p) => p.seq)}::smallint[],
      ${pieces.map((p) => p.bounds[0])}::float8[], ${pieces.map((p) => p.bounds[1])}::float8[],
      ${pieces.map((p) => p.bounds[2])}::float8[], ${pieces.map((p) => p.bounds[3])}::float8[],
      ${pieces.map((p) => Buffer.from(p.line))}::bytea[]) p(band, seq, west, south, east, north, line)`.execute(trx);
  await insertMatches(trx, track.id, track.proposals);
  return true;
}
