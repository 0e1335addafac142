import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SEARCH_MAX_ROWS } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { noteLoaded } from '#server/db/loadedSets.ts';
import type { SearchDoc } from './searchDoc.ts';

/**
 * Cumulative number of rows above the floor of each tier, with the same share of every kind. The rest forms the last
 * tier.
 */
const TIER_SIZES = [100, 800, 6_400, 51_200] as const;
const LAST_TIER = TIER_SIZES.length;
/** Rows read per match type: a few more than returned, because the results are sorted again. */
const LANE_ROWS = SEARCH_MAX_ROWS + 4;
/** Batch size for moving rows between tiers. Kept small because moving one row rewrites dozens of index keys. */
const SEEN_AT_ONCE = 2_000;

/** Must equal the index expression, or the index is not used. */
const KEYS = 'search_keys(names, extra, kind) collate "C"';
const COLUMNS = 'id, kind, tier, rank, names, labels, label_languages as "labelLanguages", complete, extra, shown';

/** Selects the best rows by rank. Reads tier by tier and stops as soon as there are enough. */
function lane(condition: string): string {
  const tiers = Array.from(
    { length: LAST_TIER + 1 },
    (_, tier) =>
      `(select ${COLUMNS} from search_doc where tier = ${tier} and ${condition} order by rank desc limit ${LANE_ROWS})`,
  );
  return `(select * from (${tiers.join(' union all ')}) t limit ${LANE_ROWS})`;
}

/** Filters rows that are no longer public, because the search table is updated with a delay. */
const IS_PUBLIC = `case when d.kind = 'user' then exists (select 1 from open_profile o where o.id = d.id)
  else exists (select 1 from element_summary e where e.id = d.id and e.status = 'published') end`;

// Values come from the CTE `q`, so the plan does not depend on them and can be reused.
const NAMED = (test: string, kinds: string): string =>
  `(select ${COLUMNS} from search_doc where complete collate "C" ${test}${kinds} order by tier, rank desc limit ${LANE_ROWS})`;
// Rows that only contain the words are read only if too few names begin with the text.
const TEXT =
  (begins: string) =>
  (kinds: string): string =>
    `,
  begun as materialized ${lane(`${KEYS} @> (select beginning from q)${begins}${kinds}`)}
  select d.* from (
    ${NAMED('@> (select complete from q)', kinds)}
    union all select * from begun
    union all (select * from ${lane(`${KEYS} @> (select words from q)${kinds}`)} w
      where (select count(*) from begun) < ${LANE_ROWS})
  ) d where ${IS_PUBLIC}`;
// Index keys are truncated, so compare the full text for long beginnings such as "refugio de la renclusa".
const GOES_ON = ' and exists (select 1 from unnest(names) n where starts_with(n, (select name from q)))';
const CORRECTED =
  (words: string) =>
  (kinds: string): string =>
    `
  select d.* from (
    ${NAMED('&& (select complete from q)', kinds)}
    union all ${lane(`${KEYS} && (select corrections from q)${words}${kinds}`)}
  ) d where ${IS_PUBLIC}`;

export interface FoundDoc extends SearchDoc {
  readonly tier: number;
}

interface Statement {
  readonly all: RawBuilder<FoundDoc>;
  readonly some: RawBuilder<FoundDoc>;
}
const both = (text: (kinds: string) => string): Statement => ({
  all: sql.raw(text('')),
  some: sql.raw(text(` and ${KEYS} && (select kinds from q)`)),
});
const STATEMENTS = {
  text: both(TEXT('')),
  longText: both(TEXT(GOES_ON)),
  oneWord: both(CORRECTED('')),
  moreWords: both(CORRECTED(` and ${KEYS} @> (select words from q)`)),
};

/**
 * Finds rows with a name that has exactly these words, begins with them or contains all of them. May return
 * duplicates.
 * @param kinds null for every kind
 */
export async function findByText(
  db: Db,
  given: {
    complete: string;
    name: string;
    beginning: readonly string[];
    isCut: boolean;
    words: readonly string[];
    kinds: readonly string[] | null;
  },
): Promise<FoundDoc[]> {
  const { all, some } = given.isCut ? STATEMENTS.longText : STATEMENTS.text;
  const { rows } = await sql<FoundDoc>`/* search */
    with q as (select array[${given.complete}::text] as complete, ${given.beginning}::text[] as beginning, ${given.name}::text as name,
      ${given.words}::text[] as words, ${given.kinds}::text[] as kinds)
    ${given.kinds ? some : all}`.execute(db);
  return rows;
}

/**
 * Finds rows with a name equal to one of the corrected word sets, or with all other words and one beginning from the
 * corrections.
 */
export async function findByCorrections(
  db: Db,
  given: {
    complete: readonly string[];
    corrections: readonly string[];
    words: readonly string[];
    kinds: readonly string[] | null;
  },
): Promise<FoundDoc[]> {
  const { all, some } = given.words.length > 0 ? STATEMENTS.moreWords : STATEMENTS.oneWord;
  const { rows } = await sql<FoundDoc>`/* search corrected */
    with q as (select ${given.complete}::text[] as complete, ${given.corrections}::text[] as corrections, ${given.words}::text[] as words, ${given.kinds}::text[] as kinds)
    ${given.kinds ? some : all}`.execute(db);
  return rows;
}

/**
 * Serialises writers of the search table across processes with an advisory lock. Raises the statement timeout to 2
 * minutes, for the wait and for sorting a million rows.
 */
export async function lockSearch(trx: Db): Promise<void> {
  await sql`set local statement_timeout = '2min'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('cordada search'))`.execute(trx);
}

/** Marks every id as stale if the rows were written by another version. */
export async function markOtherVersion(trx: Db, version: string): Promise<void> {
  if (!(await noteLoaded(trx, 'search', version))) return;
  await sql`insert into search_stale (id)
    select id from element_summary union all select id from account_summary`.execute(trx);
}

/**
 * Removes a batch of marks and returns their ids. Must run before the content is read, so that later changes leave a
 * new mark.
 */
export async function takeStale(trx: Db, marks: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from search_stale where id in (select id from search_stale order by seq limit ${marks}) returning id`.execute(
    trx,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

export async function findShown(trx: Db, ids: readonly string[]): Promise<Map<string, SearchDoc['shown']>> {
  const { rows } = await sql<Pick<SearchDoc, 'id' | 'shown'>>`
    select id, shown from search_doc where id = any(${ids}::text[])`.execute(trx);
  return new Map(rows.map(({ id, shown }) => [id, shown]));
}

export async function markMembers(trx: Db, regionIds: readonly string[]): Promise<void> {
  await sql`insert into search_stale (id) select distinct element_id from region_member
    where region_id = any(${regionIds}::text[])`.execute(trx);
}

export async function writeDocs(trx: Db, ids: readonly string[], docs: readonly SearchDoc[]): Promise<number> {
  const kept = new Set(docs.map(({ id }) => id));
  const gone = ids.filter((id) => !kept.has(id));
  if (gone.length > 0) await sql`delete from search_doc where id = any(${gone}::text[])`.execute(trx);
  if (docs.length === 0) return 0;
  const rows = docs.map(({ labelLanguages, ...doc }) => ({ ...doc, label_languages: labelLanguages }));
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into search_doc (id, kind, tier, rank, names, labels, label_languages, complete, extra, shown)
    select id, kind, coalesce((select min(t.tier) from search_tier t where t.kind = r.kind and t.floor <= r.rank), ${LAST_TIER}),
      rank, names, labels, label_languages, complete, extra, shown
    from jsonb_populate_recordset(null::search_doc, ${JSON.stringify(rows)}::jsonb) r
    on conflict (id) do update set (kind, tier, rank, names, labels, label_languages, complete, extra, shown) =
      (excluded.kind, excluded.tier, excluded.rank, excluded.names, excluded.labels, excluded.label_languages, excluded.complete,
      excluded.extra, excluded.shown)
    where search_doc is distinct from excluded
    returning xmax = 0 as "isNew"`.execute(trx);
  return written.filter(({ isNew }) => isNew).length;
}

export async function addWords(trx: Db, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    insert into search_word (word) select given.word from unnest(${words}::text[]) given(word)
    where not exists (select 1 from search_word w where w.word = given.word collate "C")
    returning seq`.execute(trx);
  return rows.length > 0;
}

/** Lists words added after a position. Writers hold the search lock, so positions follow the commit order. */
export async function listWords(db: Db, afterSeq: number): Promise<{ seq: number; word: string }[]> {
  const { rows } = await sql<{ seq: number; word: string }>`
    select seq, word from search_word where seq > ${afterSeq} order by seq`.execute(db);
  return rows;
}

/**
 * Recomputes the tier floors if the table has doubled or halved since the last time.
 * @returns whether they were recomputed
 */
export async function setTiers(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ now: number; before: number }>`
    select (select count(*)::int from search_doc) as now, coalesce((select max(doc_count) from search_tier), 0) as before`.execute(
    trx,
  );
  const { now, before } = rows[0] ?? { now: 0, before: 0 };
  if (now <= TIER_SIZES[0] || (now < before * 2 && now > before / 2)) return false;
  await sql`delete from search_tier`.execute(trx);
  await sql`
    insert into search_tier (kind, tier, floor, doc_count)
    select d.kind, s.tier - 1, d.rank, ${now} from (
      select kind, rank, row_number() over (partition by kind order by rank desc) as place,
        count(*) over (partition by kind) as size from search_doc
    ) d join unnest(${[...TIER_SIZES]}::int[]) with ordinality s(size, tier)
      on s.size < ${now} and d.place = ceil(d.size * s.size::float8 / ${now})`.execute(trx);
  return true;
}

/**
 * Moves misplaced rows of the next batch to their tier.
 * @returns the id to continue after, or null at the end
 */
export async function moveTiers(trx: Db, afterId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null; seen: number }>`
    with seen as materialized (
      select id, kind, tier, rank from search_doc where id > ${afterId} order by id limit ${SEEN_AT_ONCE}
    ), wrong as (
      select id, target.tier from seen d, lateral (
        select coalesce(min(t.tier), ${LAST_TIER}) as tier from search_tier t where t.kind = d.kind and t.floor <= d.rank
      ) target where d.tier <> target.tier
    ), moved as (
      update search_doc d set tier = w.tier from wrong w where d.id = w.id
    )
    select max(id) as last, count(*)::int as seen from seen`.execute(trx);
  const [row] = rows;
  return row && row.seen === SEEN_AT_ONCE ? row.last : null;
}
