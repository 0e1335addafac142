import { sql } from 'kysely';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { ROCK_TYPES } from '@cordada/core/elements/fields';
import { SCALES } from '@cordada/core/elements/scales';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Db } from '#server/db/connect.ts';
import { createEvents } from '#server/jobs/events.ts';
import { register } from '#server/modules/accounts/index.ts';
import { importElements, rankMap } from '#server/modules/elements/index.ts';
import { balanceTiers, indexStale } from '#server/modules/search/index.ts';
import { setTarget } from '#server/modules/targets/index.ts';

/** Number of elements for each size. */
export const SIZES = { S: 1_000, M: 10_000, L: 100_000, XL: 1_000_000 } as const;
export type Size = keyof typeof SIZES;

const CLUSTERS = 480;
const BATCH = 5_000;
const KINDS = ['mountain', 'shelter', 'genericPoint', 'route', 'access', 'couloir'] as const;
const GENERIC: Record<(typeof KINDS)[number], readonly string[]> = {
  mountain: ['Pico de', 'Pic de', 'Monte', 'Mont', 'Punta', 'Tuc de', 'Mendi', 'Mount', 'Cima di', 'Peña'],
  shelter: ['Refugio de', 'Refuge de', 'Cabaña de', 'Rifugio', 'Hut of'],
  genericPoint: ['Collado de', 'Col de', 'Lac de', 'Ibón de', 'Lago di', 'Fuente de', 'Lake'],
  route: ['Ruta de', 'Tour de', 'Senda de', 'Trail of'],
  access: ['Aparcamiento de', 'Parking', 'Estación de'],
  couloir: ['Couloir', 'Canal de', 'Corredor de'],
};
const ONSETS = [
  '',
  'b',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'l',
  'll',
  'm',
  'n',
  'ñ',
  'p',
  'qu',
  'r',
  's',
  't',
  'tr',
  'v',
  'x',
  'z',
];
const CORES = ['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'au', 'ia', 'ie'];
const CODAS = ['', '', '', 'l', 'n', 'r', 's', 'rt', 'ns'];
const VOCABULARY = 60_000;

function nameWords(random: () => number): () => string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const words = Array.from({ length: VOCABULARY }, () => {
    const syllables = 1 + Math.floor(random() * 2.5);
    const word = Array.from({ length: syllables + 1 }, () => pick(ONSETS) + pick(CORES) + pick(CODAS)).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
  return () => words[Math.floor((1 + random() * (VOCABULARY ** 0.1 - 1)) ** 10) - 1] ?? 'Aneto';
}

/**
 * Fills the database up to `size` with synthetic elements, 70 % of them in clusters. The random generator is seeded,
 * so runs are comparable.
 * @param isSearched whether the search table holds them, which takes most of the time of a million
 */
export async function generateElements(
  db: Db,
  size: Size,
  isSearched: boolean,
  log: (message: string) => void,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from element`.execute(db);
  const present = rows[0]?.count ?? 0;
  const missing = SIZES[size] - present;
  if (missing > 0) await generateMissing(db, { present, missing, isSearched }, log);
  if (isSearched) {
    const indexing = performance.now();
    await indexStale(db);
    await balanceTiers(db);
    log(`search table written in ${Math.round((performance.now() - indexing) / 1000)} s`);
  }
  await db.connection().execute(async (one) => {
    // A vacuum of a million rows takes longer than the statement timeout of the server.
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

async function generateMissing(
  db: Db,
  {
    present,
    missing,
    isSearched,
  }: { readonly present: number; readonly missing: number; readonly isSearched: boolean },
  log: (message: string) => void,
): Promise<void> {
  const random = seededRandom(42);
  const centres = Array.from({ length: CLUSTERS }, () => [random() * 340 - 170, random() * 130 - 60] as const);
  const word = nameWords(random);
  const nameOf = (kind: (typeof KINDS)[number]): string => {
    const generic = GENERIC[kind];
    const first = random() < 0.6 ? (generic[Math.floor(random() * generic.length)] ?? '') : word();
    return random() < 0.3 ? `${first} ${word()} ${word()}` : `${first} ${word()}`;
  };
  const started = performance.now();
  for (let start = 0; start < missing; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, missing - start) }, (_, i) => {
      const centre = centres[Math.floor(random() * CLUSTERS)] ?? [0, 0];
      const isClustered = random() < 0.7;
      const spread = (): number => (random() + random() + random() - 1.5) * 0.6;
      const elevation = Math.round(200 + random() ** 2 * 7_000);
      const kind = KINDS[Math.floor(random() ** 1.5 * KINDS.length)] ?? 'mountain';
      const draft: ElementDraft = {
        kind,
        name: nameOf(kind),
        texts: random() < 0.3 ? { es: { name: nameOf(kind), description: '' } } : {},
        otherNames: random() < 0.2 ? [{ name: nameOf(kind), language: 'fr' }] : [],
        place: isClustered ? [centre[0] + spread(), centre[1] + spread()] : [random() * 358 - 179, random() * 160 - 80],
        positionAccuracyMeters: 50,
        countries: [],
        fields: {
          elevationMeters: Math.min(elevation, 5_900),
          ...(kind === 'mountain' && { prominenceMeters: Math.round(elevation * random() ** 3) }),
          ...(random() < 0.4 && {
            rockTypes: [ROCK_TYPES[Math.floor(random() ** 3 * ROCK_TYPES.length)] ?? 'granite'],
          }),
        },
        difficulties:
          kind === 'mountain' && random() < 0.4
            ? [{ scale: 'alpine', value: SCALES.alpine[Math.floor(random() ** 2 * SCALES.alpine.length)] ?? 'F' }]
            : [],
      };
      return { draft, catalogueKey: `bench:${present + start + i}`, source: 'bench' };
    });
    await db.transaction().execute(async (trx) => {
      const { ids } = await importElements(trx, batch, 'bench');
      // Assign another catalogue region to each whole degree, so that many elements share a region.
      await sql`
        insert into element_region (element_id, region_id)
        select e.id, r.ids[1 + abs(hashtext(round(e.lon) || ' ' || round(e.lat))) % cardinality(r.ids)] from element e,
          (select array_agg(id order by id) as ids from element where kind = 'region' and status = 'published') r
        where e.id = any(${ids}::text[])`.execute(trx);
      if (!isSearched) await sql`delete from search_stale where id = any(${ids}::text[])`.execute(trx);
    });
  }
  log(`${missing} elements written, ${Math.round(missing / ((performance.now() - started) / 1000))} a second`);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Ranking a million elements takes a while between two statements.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await rankMap(trx);
  });
}

export async function generateMember(db: Db): Promise<string> {
  const { accessToken, userId } = await register(
    db,
    {
      email: `bench${Math.random()}@example.org`,
      password: 'bench long secret',
      firstName: 'Bench',
      lastName: 'Mark',
      language: 'en',
    },
    { address: 'bench', userAgent: 'bench' },
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from element where kind in ('mountain', 'shelter') limit 40`.execute(db);
  const events = createEvents();
  for (const [index, { id }] of rows.entries()) {
    await setTarget(
      { db, events },
      { id: userId, isAdmin: false },
      id,
      index % 2 === 0 ? 'pending' : 'completed',
      '2026-01-01',
    );
  }
  return accessToken;
}
