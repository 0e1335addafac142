import { CompiledQuery, sql } from 'kysely';
import { ROCK_TYPES } from '@cordada/core/elements/fields';
import { SCALES } from '@cordada/core/elements/scales';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { hashToken } from '#server/modules/accounts/index.ts';
import type { Bench } from './bench.ts';
import { latencies, quantile } from './paired.ts';
import type { Target } from './paired.ts';

interface RequestedListing {
  readonly filter: {
    readonly types: readonly string[];
    readonly bounds: Bounds;
    readonly fields?: readonly {
      readonly field: string;
      readonly min?: number;
      readonly options?: readonly string[];
    }[];
    readonly difficulty?: { readonly scale: string; readonly easiest: string; readonly hardest: string };
    readonly hasPhotos?: true;
    readonly minElevationMeters?: number;
    readonly myState: string;
  };
  readonly sort: string;
}

const PHOTOS = 500;
const DONE_OF_THE_BEST = 500;
const DONE = 2_500;
/** Half the width of a map view in degrees: a valley, a range, a country, a continent, the world. */
const HALF_WIDTHS = [0.3, 1, 4, 20, 170] as const;

async function prepareListing(db: Db, token: string): Promise<void> {
  await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder, derived_at)
    select 'bench' || n, 'bench' || n, 'jpeg', 1, '', 4, 3, 'cc-by-sa-4.0', '', now() from generate_series(1, ${PHOTOS}::int) n
    on conflict do nothing`.execute(db);
  await sql`insert into element_image (element_id, image_id, role)
    select id, 'bench' || (1 + abs(hashtext(id)) % ${PHOTOS}::int), 'gallery' from element
    where abs(hashtext(id)) % 100 < 3 and status = 'published' and kind <> 'list' on conflict do nothing`.execute(db);
  await sql`insert into target (account_id, element_id, state, completed_on)
    select s.account_id, e.id, 'completed', '2026-01-01' from session s, (
      (select id from element where kind = 'mountain' and status = 'published' order by importance desc, id limit ${DONE_OF_THE_BEST})
      union (select id from element where kind in ('mountain', 'shelter') order by id limit ${DONE})) e
    where s.token_hash = ${hashToken(token)} on conflict do nothing`.execute(db);
  await sql`analyze target`.execute(db);
  await sql`analyze element_image`.execute(db);
}

function requestedListings(
  places: readonly (readonly [number, number])[],
  count: number,
  seed: number,
): RequestedListing[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[], skew = 1): T => from[Math.floor(random() ** skew * from.length)] as T;
  return Array.from({ length: count }, () => {
    const [lon, lat] = pick(places);
    const half = pick(HALF_WIDTHS);
    const bounds: Bounds = [
      Math.max(-180, lon - half),
      Math.max(-90, lat - half / 2),
      Math.min(179.999, lon + half),
      Math.min(90, lat + half / 2),
    ];
    const isMountains = random() < 0.7;
    const easiest = Math.floor(random() * (SCALES.alpine.length - 4));
    return {
      filter: {
        types: isMountains ? ['mountain'] : ['pin'],
        bounds,
        myState: 'notCompleted',
        ...(random() < 0.5 && { fields: [{ field: 'rockTypes', options: [pick(ROCK_TYPES, 2)] }] }),
        ...(isMountains &&
          random() < 0.4 && {
            difficulty: {
              scale: 'alpine',
              easiest: SCALES.alpine[easiest] ?? 'F',
              hardest: SCALES.alpine[easiest + 4] ?? 'ABO',
            },
          }),
        ...(random() < 0.2 && { hasPhotos: true as const }),
        ...(random() < 0.4 && { minElevationMeters: Math.round(random() * 4_000) }),
      },
      sort: pick([
        'importance',
        'importance',
        'importance',
        'elevation',
        ...(isMountains ? ['prominence'] : []),
        'name',
      ]),
    };
  });
}

const ASKED = 300;
const FLOOR = `/* the same rows */ select e.*, (select json_agg(t) from element_text t where t.element_id = e.id) as texts,
  (select json_agg(d) from element_difficulty d where d.element_id = e.id) as difficulties,
  (select json_agg(r.region_id) from element_region r where r.element_id = e.id) as regions
  from element e where e.id = any($1::text[])`;

export async function benchListing(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  try {
    await prepareListing(database.db, bench.token);
    const { rows: places } = await sql<{ lon: number; lat: number }>`
      select lon, lat from element where kind = 'mountain' and abs(hashtext(id)) % 20 = 0 order by id limit 2000`.execute(
      database.db,
    );
    const asked = requestedListings(
      places.map(({ lon, lat }) => [lon, lat] as const),
      ASKED,
      5,
    );
    const target = ({ filter, sort }: RequestedListing, what: string): Target => ({
      url: `${bench.product}/api/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': bench.token },
      body: JSON.stringify({
        query: `query ($filter: ElementFilter!${what.includes('$sort') ? ', $sort: ElementSort' : ''}) { ${what} }`,
        variables: { filter, sort },
      }),
    });
    const page =
      'elements(filter: $filter, sort: $sort, first: 24) { total hasMoreThanTotal nodes { id type name location facts regions { id name } } }';
    const counts = 'elementCounts(filter: $filter) { type count isExact }';
    const answers = asked.map((one) => target(one, page));
    await latencies(answers.slice(0, 60));
    const [listed, counted, floor]: number[][] = [[], [], []];
    let [many, empty] = [0, 0];
    // Run sequentially, so that the machine is equally busy for each query.
    for (const [index, answer] of answers.entries()) {
      const response = await fetch(answer.url, {
        method: 'POST',
        headers: answer.headers ?? {},
        body: answer.body ?? '',
      });
      const { data } = (await response.json()) as {
        data: { elements: { total: number; hasMoreThanTotal: boolean; nodes: { id: string }[] } };
      };
      if (data.elements.hasMoreThanTotal) many += 1;
      if (data.elements.total === 0) empty += 1;
      listed?.push(...(await latencies([answer])));
      counted?.push(...(await latencies([target(asked[index] as RequestedListing, counts)])));
      const ids = data.elements.nodes.map(({ id }) => id);
      const started = performance.now();
      await database.db.executeQuery(CompiledQuery.raw(FLOOR, [ids]));
      floor?.push(performance.now() - started);
    }
    const of = (times: readonly number[] = []): string =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${quantile(times, 1).toFixed(1)} ms`;
    console.log(`listing, ${ASKED} filters, ${empty} find nothing, ${many} more than are counted`);
    console.log(`listing of 24: ${of(listed)}   goal p95 <= 50 ms; the same rows by id: ${of(floor)}`);
    console.log(`listing, counts by kind: ${of(counted)}`);
  } finally {
    await database.stop();
  }
}
