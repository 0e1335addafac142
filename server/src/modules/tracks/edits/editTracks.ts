import { createHash } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TRACK_QUOTA_BYTES } from '@cordada/core/limits';
import type { Hiding } from '../sharing/hiding.ts';
import { endsOf } from '@cordada/core/tracks/edits/formerEnds';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Proposal } from '@cordada/core/tracks/recognition/proposal';
import { withoutTimes } from '@cordada/core/tracks/track';
import type { TrackFormat } from '@cordada/core/tracks/track';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { findSame, insertOrigins, loadEditable } from './edits.queries.ts';
import type { EditableTrack, TrackOrigin } from './edits.queries.ts';
import { sampleElevations } from '../importing/sampleElevations.ts';
import { duplicate, findCandidates, storageFull } from '../importing/importTrack.ts';
import { findHiding, isSameHiding, queueSharing } from '../sharing/shareTracks.ts';
import { contentOf } from '../trackContent.ts';
import type { TrackReader } from '../trackReader.ts';
import { insertShared } from '../sharing/sharing.queries.ts';
import { insertTrack } from '../importing/importTrack.queries.ts';
import { sumStoredBytes } from '../tracks.queries.ts';
import type { TrackTies } from '../tracks.queries.ts';
import type { PackedLine, PreparedLine, TrackParts } from '../trackThread.ts';

interface Tools {
  readonly db: Db;
  readonly reader: TrackReader;
  readonly terrain: Terrain | null;
  readonly ties: TrackTies;
}

/** Line copied from another activity or an element. The caller must have checked access. */
export interface TakenLine {
  readonly name: string | null;
  readonly geometry: Uint8Array;
  readonly parts: TrackParts;
  readonly origins: readonly TrackOrigin[];
  readonly heightsFrom: string | null;
  /**
   * Current and former ends of one of the lines of the owner, so that they stay hidden after editing; empty for other
   * lines.
   */
  readonly endsBefore: readonly LonLat[];
}

export type EditSource = { readonly trackId: string } | TakenLine;

export interface EditedTrack {
  readonly id: string;
  readonly isKnown: boolean;
}

interface Source extends Omit<EditableTrack, 'id' | 'formerEnds'> {
  readonly id: string | null;
  readonly endsBefore: readonly LonLat[];
}

/** Total size of all lines edited together, more than a million points. All of them are read again at every step. */
const SOURCES_MAX_BYTES = 10_000_000;

interface ReadyLine {
  readonly read: PreparedLine;
  readonly hiding: Hiding;
  readonly isTaken: boolean;
  readonly origins: readonly TrackOrigin[];
  readonly heightsFrom: string | null;
  readonly proposals: readonly Proposal[];
}

/**
 * Creates new tracks from tracks of the owner and copied lines; all or none. Unchanged tracks are kept and existing
 * tracks with the same points are reused, so the call is idempotent.
 * @param activityId activity whose tracks are edited, or null for a new one
 * @returns the resulting tracks in order
 * @throws Failure of `applyTrackEdits` and the track codes; `not_found` for a track of another owner, `quota`, or
 * `duplicate_track` with `details.trackId` if a track appears twice or belongs to another activity
 */
export async function editTracks(
  tools: Tools,
  ownerId: string,
  given: readonly EditSource[],
  edits: readonly TrackEdit[],
  activityId: string | null,
): Promise<EditedTrack[]> {
  const { db } = tools;
  const sources = await loadSources(db, ownerId, given);
  const lines = await edit(tools, sources.map(packed), edits);
  const ready: (ReadyLine | string)[] = [];
  for (const line of lines) {
    const [first = 0] = line.sources;
    ready.push((line.isChanged ? null : sources[first]?.id) ?? (await prepare(tools, ownerId, line, sources)));
  }
  return db.transaction().execute(async (trx) => {
    // The account lock serialises duplicate requests, so that the second one finds the tracks of the first.
    await lockAccount(trx, ownerId);
    const made: EditedTrack[] = [];
    for (const one of ready) {
      const track =
        typeof one === 'string'
          ? { id: one, isKnown: true }
          : await store({ ...tools, db: trx }, ownerId, one, activityId);
      if (made.some(({ id }) => id === track.id)) throw duplicate(track.id);
      made.push(track);
    }
    if (made.some(({ isKnown }) => !isKnown) && (await sumStoredBytes(trx, ownerId)) > TRACK_QUOTA_BYTES)
      throw storageFull();
    return made;
  });
}

async function loadSources(db: Db, ownerId: string, given: readonly EditSource[]): Promise<Source[]> {
  const ids = given.flatMap((one) => ('trackId' in one ? [one.trackId] : []));
  const own = await loadEditable(db, ownerId, ids);
  const bytes = given.map((one) => ('trackId' in one ? own.get(one.trackId) : one)?.geometry.length ?? 0);
  if (bytes.reduce((sum, size) => sum + size, 0) > SOURCES_MAX_BYTES)
    throw new Failure('track_too_many_points', 'The tracks have too many points together.');
  return given.map((one, i) => {
    if ('trackId' in one) {
      const track = own.get(one.trackId);
      if (!track)
        throw new Failure('not_found', 'There is no such track.', { fields: { [`sources.${i}`]: 'not_found' } });
      return { ...track, endsBefore: [...track.formerEnds, ...endsOf(contentOf(track).tracks)] };
    }
    return {
      ...one,
      id: null,
      // The times and waypoints of a copied line belong to another person.
      geometry: Buffer.from(encodeTrack(decodeTrack(one.geometry).map(withoutTimes))),
      waypoints: [],
      format: 'gpx',
      creator: null,
    };
  });
}

const packed = (source: Source, i: number): PackedLine => ({
  geometry: source.geometry,
  parts: source.parts,
  sources: [i],
  isOnTerrain: false,
  isChanged: false,
});

async function edit(
  { reader, terrain }: Tools,
  given: readonly PackedLine[],
  edits: readonly TrackEdit[],
): Promise<readonly PackedLine[]> {
  let lines = given;
  for (let step = 0; step < edits.length;) {
    const next = edits.findIndex(({ kind }, i) => i >= step && kind === 'terrain');
    const until = next === step ? step + 1 : next < 0 ? edits.length : next;
    const heights = next === step ? await heightsOf(terrain, lines[edits[step]!.line]) : undefined;
    lines = await reader.edit({ lines, edits: edits.slice(step, until), firstStep: step, ...(heights && { heights }) });
    step = until;
  }
  return lines;
}

/** @throws Failure `no_changes` if no terrain is configured, `unavailable` */
async function heightsOf(
  terrain: Terrain | null,
  line: PackedLine | undefined,
): Promise<Float64Array<ArrayBuffer>[] | undefined> {
  if (!terrain) throw new Failure('no_changes', 'No terrain is configured here.');
  // A step without a valid line is rejected together with all other steps.
  if (!line) return undefined;
  return sampleElevations(terrain, decodeTrack(line.geometry));
}

async function prepare(
  { db, reader, terrain }: Tools,
  ownerId: string,
  line: PackedLine,
  all: readonly Source[],
): Promise<ReadyLine> {
  const sources = line.sources.flatMap((i) => all[i] ?? []);
  const [first] = sources;
  if (!first) throw new Error('A line is made of something.');
  const hiding = await findHiding(db, ownerId, true);
  const read = await reader.prepare({
    line,
    name: first.name,
    format: first.format as TrackFormat,
    creator: sources.every(({ creator }) => creator === first.creator) ? first.creator : null,
    waypoints: sources.flatMap(({ waypoints }) => waypoints),
    endsBefore: sources.flatMap((source) => source.endsBefore),
    hiding,
  });
  const { candidates } = await findCandidates(db, read);
  const ground = line.isOnTerrain && terrain ? await groundBelow(terrain, placesOf(line.geometry)) : null;
  return {
    read,
    hiding,
    isTaken: sources.every(({ id }) => id === null),
    origins: originsOf(sources),
    heightsFrom: ground?.source ?? sources.find((one) => one.heightsFrom)?.heightsFrom ?? null,
    proposals: candidates.length === 0 ? [] : await reader.recognise(read.geometry, candidates),
  };
}

const placesOf = (geometry: Uint8Array): LonLat[] =>
  decodeTrack(geometry).flatMap(({ lon, lat }) => Array.from(lon, (x, i): LonLat => [x, lat[i]!]));

/** Returns the original recordings and copied lines without duplicates; intermediate tracks are not origins. */
function originsOf(sources: readonly Source[]): TrackOrigin[] {
  const origins = sources.flatMap((source): readonly TrackOrigin[] =>
    source.origins.length === 0 && source.id !== null ? [{ kind: 'recording', id: source.id }] : source.origins,
  );
  return [...new Map(origins.map((origin) => [`${origin.kind} ${origin.id}`, origin])).values()];
}

async function store(
  { db: trx, ties }: Pick<Tools, 'db' | 'ties'>,
  ownerId: string,
  ready: ReadyLine,
  activityId: string | null,
): Promise<EditedTrack> {
  const { read, hiding } = ready;
  for (let copy = 0; ; copy += 1) {
    const fingerprint = copy === 0 ? read.fingerprint : copyOf(read.fingerprint, copy);
    const same = await findSame(trx, ties, ownerId, fingerprint);
    if (same) {
      if (same.activityId === null || same.activityId === activityId) return { id: same.id, isKnown: true };
      // The same line may be planned several times, but a recording may exist only once.
      if (ready.isTaken) continue;
      throw duplicate(same.id);
    }
    const id = newId();
    await insertTrack(trx, {
      id,
      ownerId,
      file: null,
      read: { ...read, fingerprint },
      proposals: ready.proposals,
      formerEnds: read.formerEnds,
      heightsFrom: ready.heightsFrom,
    });
    await insertOrigins(trx, ties, id, ready.origins);
    if (isSameHiding(hiding, await findHiding(trx, ownerId, true))) await insertShared(trx, id, read.shared);
    else await queueSharing(trx);
    return { id, isKnown: false };
  }
}

const copyOf = (fingerprint: Uint8Array, copy: number): Uint8Array =>
  createHash('sha256').update(fingerprint).update(String(copy)).digest();
