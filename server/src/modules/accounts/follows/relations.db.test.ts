import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';

const ACCOUNTS = ['ana', 'ben', 'cai', 'dan', 'eva', 'club', 'peak'];
const CLUBS = ['club', 'peak'];

describe('relations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const id of ACCOUNTS)
      await sql`insert into account (id, email, password_hash, first_name, last_name, language)
        values (${id}, ${`${id}@example.org`}, 'x', ${id}, 'Ruiz', 'en')`.execute(database.db);
  });
  afterAll(() => database.stop());

  it('of a club are between it and its members and among these, each once, and none across a block', async () => {
    const { db } = database;
    const random = seededRandom(7);
    for (let round = 0; round < 12; round += 1) {
      await sql`delete from membership`.execute(db);
      await sql`delete from account_block`.execute(db);
      const accepted: { club: string; member: string }[] = [];
      for (const club of CLUBS)
        for (const member of ACCOUNTS) {
          // A club may be a member of another one.
          if (member === club || random() < 0.4) continue;
          const state = random() < 0.7 ? 'accepted' : 'requested';
          if (state === 'accepted') accepted.push({ club, member });
          await sql`insert into membership (club_id, account_id, state) values (${club}, ${member}, ${state})`.execute(
            db,
          );
        }
      const blocks = new Set<string>();
      for (const blocker of ACCOUNTS)
        for (const blocked of ACCOUNTS) {
          if (blocker === blocked || random() > 0.08) continue;
          blocks.add(`${blocker} ${blocked}`);
          await sql`insert into account_block (blocker_id, blocked_id) values (${blocker}, ${blocked})`.execute(db);
        }
      const circles = CLUBS.map((club) => ({
        club,
        members: accepted.flatMap((one) => (one.club === club ? [one.member] : [])),
      })).flatMap(({ club, members }) => (members.length > 0 ? [[club, ...members]] : []));
      const pairs = new Set(
        circles.flatMap((circle) => circle.flatMap((a) => circle.flatMap((b) => (a === b ? [] : [`${a} ${b}`])))),
      );
      const wanted = [...pairs].filter((pair) => {
        const [a, b] = pair.split(' ');
        return !blocks.has(`${a} ${b}`) && !blocks.has(`${b} ${a}`);
      });
      const { rows } = await sql<{ pair: string }>`select reader_id || ' ' || owner_id as pair
        from account_relation where audience = 'club'`.execute(db);
      expect(rows.map(({ pair }) => pair).sort()).toEqual(wanted.sort());
    }
  });

  it('of one member to its club and to another member are read without those of the others', async () => {
    const { db } = database;
    await sql`with people as (insert into account (id, email, password_hash, first_name, last_name, language)
        select 'many' || n, 'many' || n || '@example.org', 'x', 'Pau', 'Vila', 'en' from generate_series(1, 3000) n returning id)
      insert into membership (club_id, account_id, state) select 'club', id, 'accepted' from people`.execute(db);
    await sql`analyze membership`.execute(db);
    for (const owner of ['club', 'many7']) {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
        explain (analyze, buffers, format json) select audience from account_relation
        where reader_id = 'many5' and owner_id = any(${[owner]}::text[])`.execute(db);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      expect(plan['Actual Rows']).toBe(1);
      expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(40);
    }
  });
});
