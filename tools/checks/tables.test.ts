import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS } from './tableOwners.ts';
import { checkTables, listingProblems, problemsOf, readMigrations, usesOfMigrations, usesOfSource } from './tables.ts';
import type { Owners } from './tables.ts';

const OWNERS: Owners = {
  tables: { element: 'elements', element_name: 'elements', track: 'tracks', activity: 'activities' },
  views: { element_summary: 'elements', public_activity: 'activities' },
  functions: { note_stale: 'search', lock_tracks: 'tracks', share_track: 'tracks', hide_activity: 'activities' },
};
const TRACKS = 'server/src/modules/tracks/tracks.queries.ts';

/** Rules that one source breaks. */
const rulesOf = (file: string, source: string): string[] =>
  problemsOf(usesOfSource(file, source, OWNERS), OWNERS).map(({ rule }) => rule);
const rulesOfScript = (script: string): string[] => {
  const { uses, problems } = usesOfMigrations([script], OWNERS);
  return [...problemsOf(uses, OWNERS), ...problems.filter(({ text }) => !text.includes('is listed'))].map(
    ({ rule }) => rule,
  );
};
const BROKEN: Record<string, readonly [rule: string, source: string]> = {
  'a read of a foreign table': ['foreign-read', 'sql`select 1 from element e where e.id = ${id}`'],
  'a join of a foreign table': ['foreign-read', 'sql`select 1 from track t left join element e on e.id = t.id`'],
  'a foreign table behind a comma': ['foreign-read', 'sql`select 1 from track t, element e`'],
  'a fragment that begins with a foreign table': [
    'foreign-read',
    "const from = sql`element e where e.status = 'published'`",
  ],
  'a fragment that is a foreign table': ['foreign-read', 'const table = sql`element`'],
  'a fragment that goes on with a foreign table': ['foreign-read', 'const more = sql`, element e`'],
  'a foreign table by the word table': ['foreign-read', 'sql`(table element except table track)`'],
  'kysely that takes a foreign table along': ['foreign-read', "db.updateTable('track').from('element').set({})"],
  'a foreign table in a subquery of a condition': [
    'foreign-read',
    'sql`update track set name = (select name from element limit 1)`',
  ],
  'a foreign table inside a CTE': ['foreign-read', 'sql`with e as (select 1 from element) select 1 from e`'],
  'kysely that reads a foreign table': ['foreign-read', "db.selectFrom('element as e').selectAll()"],
  'kysely that joins a foreign table': ['foreign-read', "db.selectFrom('track').innerJoin('element', 'a', 'b')"],
  'a foreign table by its name as a value': ['foreign-read', "sql`select 1 from ${sql.table('element')}`"],
  'text of a statement outside a template': ['foreign-read', "const text = 'id in (select id from element)'"],
  'an insert into a foreign table': ['foreign-write', 'sql`insert into element (id) values (${id})`'],
  'an update of a foreign table': ['foreign-write', 'sql`update element e set name = null`'],
  'a deletion from a foreign table': ['foreign-write', 'sql`delete from element where id = ${id}`'],
  'a write through a view': ['foreign-write', 'sql`update element_summary set name = null`'],
  'kysely that writes a foreign table': ['foreign-write', "db.updateTable('element').set({})"],
  'a read upwards': ['upward', 'sql`select 1 from activity`'],
  'a view of a module after it': ['upward', 'sql`select 1 from public_activity`'],
  'a function of a module after it': ['upward', 'sql`select hide_activity(${id})`'],
  'a table that is not there': ['unknown-table', 'sql`select 1 from elements`'],
};

describe('owners of tables', () => {
  it.each(Object.entries(BROKEN))('refuse %s', (_, [rule, source]) => {
    expect(rulesOf(TRACKS, source)).toContain(rule);
  });

  it('let a module use its own tables, views before it, CTEs and functions of rows', () => {
    const legal = [
      'sql`select t.id from track t join element_summary e on e.id = t.id where t.id is distinct from e.id`',
      'sql`with recursive up as (select 1 from track union select 1 from up), x as materialized (select 1) select 1 from up, x`',
      'const all = sql`(select 1 from track)`; void sql`with f as materialized ${all} select 1 from f`',
      'sql`select extract(year from t.at), substring(t.name from 2), lock_tracks(t.id) from track t for update of t`',
      'sql`insert into track (id) select w.id from unnest(${ids}::text[]) w(id), lateral (select 1) l on conflict do update set id = w.id`',
      'sql`select a.attname from pg_attribute a, information_schema.columns c`',
      "sql`/* from element */ select 'from element' from track -- join element`",
      "const sentence = 'removes it from element pages'; void sentence",
      "db.selectFrom('track as t').innerJoin('element_summary', 'a', 'b')",
      "void Buffer.from('element'); void Array.from('element')",
      'const columns = sql`name desc, id`; void sql`create table x (id text)`',
    ];
    for (const source of legal) expect([source, rulesOf(TRACKS, source)]).toEqual([source, []]);
  });

  it('hold for views, functions and foreign keys of the migrations as the last statement leaves them', () => {
    const own = 'create or replace view element_summary as select id from element;';
    expect(rulesOfScript(`create view element_summary as select id from track; ${own}`)).toEqual([]);
    expect(rulesOfScript(`${own} create or replace view element_summary as select id from activity;`)).toEqual([
      'upward',
    ]);
    expect(rulesOfScript('create view nobody as select 1;')).toEqual(['no-owner']);
    expect(rulesOfScript('create view nobody as select 1; drop view nobody;')).toEqual([]);
    const body = (text: string) => `begin perform 1; ${text} return null; end`;
    const share = (text: string) =>
      `create function share_track() returns trigger language plpgsql as $$ ${body(text)} $$;`;
    expect(rulesOfScript(share('update track set name = old.name;'))).toEqual([]);
    expect(rulesOfScript(share('delete from element where id = old.id;'))).toEqual(['foreign-write']);
    expect(rulesOfScript(share('perform hide_activity(old.id);'))).toEqual(['upward']);
    expect(rulesOfScript('create table track (id text references element, at text references activity (id));')).toEqual(
      ['upward'],
    );
  });

  it('let a function of triggers read the changed rows, and find it after it was renamed', () => {
    const script = `
      create function note_old() returns trigger language plpgsql as $$ begin perform 1 from changed; return null; end $$;
      create trigger noted after insert on element referencing new table as changed for each statement execute function note_old();
      alter function note_old() rename to note_stale;`;
    expect(rulesOfScript(script)).toEqual([]);
  });

  it('follow renamed tables into views and foreign keys', () => {
    const script = `
      create table old_track (id text, element text references element (id));
      create view activity_line as select id from old_track;
      alter table old_track rename to track;`;
    expect(usesOfMigrations([script], OWNERS).uses.map(({ from, name }) => `${from}: ${name}`)).toContain(
      'table track: element',
    );
    expect([...readMigrations([script]).views.values()]).toEqual(['select id from track']);
  });

  it('want an owner for every table, and a table for every owner', () => {
    const all = [...Object.keys(OWNERS.tables), ...Object.keys(OWNERS.views)];
    expect(listingProblems(all, OWNERS)).toEqual([]);
    expect(listingProblems([...all, 'mail'], OWNERS)[0]?.text).toContain('mail has no owner');
    expect(listingProblems(all.slice(1), OWNERS)[0]?.text).toContain('element has an owner but');
    expect(
      listingProblems([...all, 'x'], { ...OWNERS, tables: { ...OWNERS.tables, x: 'nowhere' } })[0]?.text,
    ).toContain('nowhere');
  });

  it('know an exception that is needed from one that is stale', () => {
    const uses = usesOfSource(TRACKS, 'sql`select 1 from element`', OWNERS);
    const exception = { module: 'tracks', table: 'element', access: 'read', reason: 'why' } as const;
    expect(problemsOf(uses, OWNERS, [exception])).toEqual([]);
    expect(problemsOf(uses, OWNERS, [{ ...exception, access: 'write' }]).map(({ rule }) => rule)).toEqual([
      'foreign-read',
      'stale-exception',
    ]);
    expect(problemsOf([], OWNERS, [exception]).map(({ rule }) => rule)).toEqual(['stale-exception']);
    expect(EXCEPTIONS.every(({ reason }) => reason.length > 10)).toBe(true);
  });

  it('hold for the whole server', () => {
    const root = `${import.meta.dirname}/../..`;
    expect(checkTables(root).problems).toEqual([]);
    expect(fs.existsSync(`${root}/server/src/db/migrations`)).toBe(true);
  });
});
