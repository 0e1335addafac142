import { sql } from 'kysely';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Db } from '#server/db/connect.ts';
import { register } from '#server/modules/accounts/index.ts';
import { importElements, rankMap } from '#server/modules/elements/index.ts';
import { setTarget } from '#server/modules/targets/index.ts';

/** Elements of each size; a tenth as many accounts' targets. */
export const SIZES = { S: 1_000, M: 10_000, L: 100_000, XL: 1_000_000 } as const;
export type Size = keyof typeof SIZES;

const CLUSTERS = 480;
const BATCH = 5_000;
const KINDS = ['mountain', 'shelter', 'genericPoint', 'route', 'access', 'couloir'] as const;
const SYLLABLES = [
  'pic',
  'mon',
  'tal',
  'ara',
  'gor',
  'ben',
  'sal',
  'ver',
  'lac',
  'sier',
  'neu',
  'vall',
  'cor',
  'as',
  'et',
];

/** Fills the database up to the size with synthetic elements, 70 % of them in clusters; seeded. */
export async function generateElements(db: Db, size: Size, log: (message: string) => void): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from element`.execute(db);
  const present = rows[0]?.count ?? 0;
  const missing = SIZES[size] - present;
  if (missing <= 0) return;
  const random = seededRandom(42);
  const centres = Array.from({ length: CLUSTERS }, () => [random() * 340 - 170, random() * 130 - 60] as const);
  const word = (): string =>
    Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
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
        name: `${word()} ${word()}`,
        texts: {},
        otherNames: [],
        place: isClustered ? [centre[0] + spread(), centre[1] + spread()] : [random() * 358 - 179, random() * 160 - 80],
        positionAccuracyMeters: 50,
        countries: [],
        fields: {
          elevationMeters: Math.min(elevation, 5_900),
          ...(kind === 'mountain' && { prominenceMeters: Math.round(elevation * random() ** 3) }),
        },
        difficulties: [],
      };
      return { draft, catalogueKey: `bench:${present + start + i}`, source: 'bench' };
    });
    await db.transaction().execute((trx) => importElements(trx, batch, 'bench'));
  }
  log(`${missing} elements written, ${Math.round(missing / ((performance.now() - started) / 1000))} a second`);
  await rankMap(db);
  await sql`vacuum analyze`.execute(db);
}

/** A member with targets, and the token of a session. */
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
  for (const [index, { id }] of rows.entries()) {
    await setTarget(db, { id: userId, isAdmin: false }, id, index % 2 === 0 ? 'pending' : 'completed', '2026-01-01');
  }
  return accessToken;
}
