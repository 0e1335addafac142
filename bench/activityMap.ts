import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import type { Bench } from './bench.ts';
import { latencies, quantile } from './paired.ts';
import type { Target } from './paired.ts';

const ACTIVITIES = [1_000, 50_000] as const;
const PLACES = 40;
const ROWS_AT_ONCE = 2_000;
const ROUNDS = 12;
const ZOOMS = [0, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 16] as const;
const HOME: LonLat = [1.52, 42.51];
const GOAL_BYTES = 60_000;
const DAY_MS = 86_400_000;

/** Most days are spent near home. */
function lineOf(random: () => number, number: number): LonLat[] {
  const reach = number % 4 === 0 ? 4 : 0.3;
  let [lon, lat]: LonLat = [HOME[0] + (random() - 0.5) * reach, HOME[1] + (random() - 0.5) * reach];
  return Array.from({ length: PLACES }, (): LonLat => {
    [lon, lat] = [lon + (random() - 0.45) * 0.002, lat + (random() - 0.45) * 0.002];
    return [lon, lat];
  });
}

async function ask<Data>({ product, token }: Bench, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${product}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
}

/** The rows of one uploaded day, of which all others are copies with lines of their own. */
async function addPattern(bench: Bench): Promise<{ activityId: string; trackId: string }> {
  const waypoints = lineOf(seededRandom(1), 0).map(([lon, lat]) => [lon, lat, 2_000] as const);
  const segment = syntheticActivity({ waypoints: waypoints.slice(0, 2), startEpoch: 1_752_904_800, seed: 1 });
  const form = new FormData();
  form.set('file', new Blob([sampleGpx({ segments: [segment] })]), 'bench.gpx');
  const response = await fetch(`${bench.product}/api/tracks`, {
    method: 'POST',
    headers: { 'x-access-token': bench.token },
    body: form,
  });
  const { id: trackId } = (await response.json()) as { id: string };
  const { saveActivity } = await ask<{ saveActivity: { id: string } }>(
    bench,
    'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
    {
      input: {
        title: 'pattern',
        kind: 'hiking',
        happenedOn: '2025-07-19',
        trackIds: [trackId],
        milestones: [],
        visibility: 'onlyMe',
      },
    },
  );
  return { activityId: saveActivity.id, trackId };
}

/** A member with as many activities, each with a track of its own. */
async function addWalker(
  db: Db,
  pattern: { readonly activityId: string; readonly trackId: string },
  count: number,
): Promise<string> {
  const owner = `walker${count}`;
  const token = randomBytes(32).toString('base64url');
  await sql`insert into account (id, email, password_hash, first_name, last_name, language, profile_visibility)
    values (${owner}, ${`${owner}@example.org`}, 'x', 'Pau', 'Vila', 'en', 'open') on conflict do nothing`.execute(db);
  await sql`insert into session (token_hash, account_id, family, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${owner}, ${randomUUID()}, now() + interval '1 hour')`.execute(
    db,
  );
  const random = seededRandom(count);
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, i) => start + i);
    const ids = numbers.map((number) => `${owner}n${number}`);
    const days = numbers.map((number) => new Date(Date.UTC(2025, 0, 1) - (number % 12_000) * DAY_MS).toISOString());
    const lines = numbers.map((number) => {
      const places = lineOf(random, number);
      const unknown = Float64Array.from(places, () => Number.NaN);
      const columns = {
        lon: Float64Array.from(places, ([lon]) => lon),
        lat: Float64Array.from(places, ([, lat]) => lat),
      };
      return Buffer.from(encodeTrack([{ ...columns, elevationMeters: unknown, time: unknown }])).toString('hex');
    });
    const rows = sql`unnest(${ids}::text[], ${days}::text[], ${lines}::text[]) as n(id, day, line)`;
    await db.transaction().execute(async (trx) => {
      await sql`insert into track select (jsonb_populate_record(t, jsonb_build_object('id', n.id, 'owner_id', ${owner}::text,
          'fingerprint', '\\x' || encode(sha256(n.id::bytea), 'hex'), 'simplified', '\\x' || n.line))).*
        from track t, ${rows} where t.id = ${pattern.trackId}`.execute(trx);
      await sql`insert into activity select (jsonb_populate_record(a, jsonb_build_object('id', n.id, 'owner_id', ${owner}::text,
          'status', 'published', 'published_at', now(), 'happened_on', n.day::date, 'ended_on', n.day::date, 'slug', n.id))).*
        from activity a, ${rows} where a.id = ${pattern.activityId}`.execute(trx);
      await sql`insert into activity_track (activity_id, position, track_id) select n.id, 0, n.id from ${rows}`.execute(
        trx,
      );
    });
  }
  await sql`analyze activity, activity_track, track`.execute(db);
  return token;
}

/** Tiles of the map of one's own activities with all their tracks. */
export async function benchActivityMap(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  try {
    const pattern = await addPattern(bench);
    for (const count of ACTIVITIES) {
      const token = await addWalker(database.db, pattern, count);
      const headers = { 'x-access-token': token, 'accept-encoding': 'gzip' };
      const { x, y } = mercatorOf(HOME);
      const tile = (z: number): Target => ({
        url: `${bench.product}/api/activity-map/me/${z}/${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}.mvt`,
        headers,
      });
      const started = performance.now();
      const answer = await fetch(`${bench.product}/api/activity-map/me.json`, { headers });
      const { total } = (await answer.json()) as { total: number };
      console.log(`map of ${total} own activities, cold: ${(performance.now() - started).toFixed(0)} ms`);
      const all: number[] = [];
      let largest = 0;
      for (const z of ZOOMS) {
        const { url } = tile(z);
        const response = await fetch(url, { headers });
        const bytes = Number(response.headers.get('content-length') ?? 0) || (await response.arrayBuffer()).byteLength;
        largest = Math.max(largest, bytes);
        const times = await latencies(Array.from({ length: ROUNDS }, () => tile(z)));
        all.push(...times);
        console.log(`  z${z}: ${bytes} bytes, p50 ${quantile(times, 0.5).toFixed(1)} ms`);
      }
      console.log(
        `tile of ${total} own activities: p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)} ms; largest ${largest} bytes, goal ${GOAL_BYTES}`,
      );
    }
  } finally {
    await database.stop();
  }
}
