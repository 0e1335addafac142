import { sql } from 'kysely';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { register } from '#server/modules/accounts/index.ts';
import { operation } from './bench.ts';
import type { Bench } from './bench.ts';
import { answerTo, latencies, paired, printRatio, quantile } from './paired.ts';
import type { Target } from './paired.ts';

const FOLLOWED = [10, 100, 1_000, 10_000] as const;
const AUTHORS = 10_000;
const POSTS = 60_000;
const POSTS_AT_ONCE = 5_000;
const FANS = 100_000;
const INBOX_ROWS = 800;
const READS = 60;
const PAIRS = 5;
const CLIENTS = 64;
const STORM = 1_920;

interface Reader {
  readonly id: string;
  readonly token: string;
}

async function withDb<T>(bench: Bench, work: (db: Db) => Promise<T>): Promise<T> {
  const database = open(bench.connection, 4, async () => undefined);
  try {
    return await work(database.db);
  } finally {
    await database.stop();
  }
}

let members = 0;
async function addReader(db: Db): Promise<Reader> {
  members += 1;
  const registration = {
    email: `bench-${members}@example.org`,
    password: 'bench bench bench',
    firstName: 'Bench',
    lastName: `${members}`,
    language: 'en' as const,
  };
  const { userId, accessToken } = await register(db, registration, {
    address: `10.9.${members}.1`,
    userAgent: 'bench',
  });
  return { id: userId, token: accessToken };
}

/** Authors with posts spread over a year, all in the same moment for no two of them. */
async function addAuthors(db: Db): Promise<void> {
  await sql`insert into account (id, email, password_hash, first_name, language)
    select 'bench' || n, 'author' || n || '@example.org', '', 'Author ' || n, 'en' from generate_series(1, ${AUTHORS}::int) n
    on conflict do nothing`.execute(db);
  for (let from = 1; from <= POSTS; from += POSTS_AT_ONCE)
    await sql`insert into post (id, author_id, text, audience, created_at)
      select 'benchpost' || n, 'bench' || 1 + (n * 7919) % ${AUTHORS}::int, 'Post ' || n, 'everyone', now() - make_interval(secs => n * 500)
      from generate_series(${from}::int, ${from + POSTS_AT_ONCE - 1}::int) n on conflict do nothing`.execute(db);
  await sql`analyze account, post, feed_entry`.execute(db);
}

async function follow(db: Db, readerId: string, count: number): Promise<void> {
  await sql`insert into account_follow (follower_id, followed_id, state)
    select ${readerId}, 'bench' || n, 'accepted' from generate_series(1, ${count}::int) n on conflict do nothing`.execute(
    db,
  );
  // As the autovacuum does within a minute. Statistics of the empty table make plans that scan it for each entry.
  await sql`analyze account_follow`.execute(db);
}

const as = (bench: Bench, { token }: Reader, query: string): Target => operation({ ...bench, token }, query);

const FEED = (after: string | null): string =>
  `{ communityFeed(section: following, first: 20${after ? `, after: "${after}"` : ''}) { endCursor nodes { id post { id text createdAt } } } }`;
/** What a bare inbox would answer: the latest rows of one reader with their posts. */
const readInbox = (db: Db, readerId: string): Promise<unknown> =>
  sql`select i.entry_id, p.text, p.created_at from bench_inbox i join post p on p.id = i.entry_id
    where i.user_id = ${readerId} order by i.sort_at desc limit 20`.execute(db);

async function cursorAfter(bench: Bench, reader: Reader, pages: number): Promise<string | null> {
  let after: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const { url, headers = {}, body = '' } = as(bench, reader, FEED(after));
    const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
    const { data } = Object(answer);
    if (data?.communityFeed === undefined) throw new Error(`B9: ${JSON.stringify(answer)}`);
    if (data.communityFeed.nodes.length < 20) throw new Error(`B9: page ${page} is short`);
    after = data.communityFeed.endCursor;
  }
  return after;
}

/** The feed of followed members against a bare inbox, by number of followed members and on a deep page. */
export async function benchFeed(bench: Bench): Promise<void> {
  await withDb(bench, async (db) => {
    await addAuthors(db);
    await sql`drop table if exists bench_inbox`.execute(db);
    await sql`create table bench_inbox (user_id text, sort_at timestamptz, entry_id text, primary key (user_id, sort_at, entry_id))`.execute(
      db,
    );
    const p95 = async (target: Target): Promise<number> => quantile(await latencies(Array(READS).fill(target)), 0.95);
    const least = (reader: Reader): Promise<number> => p95(as(bench, reader, '{ viewer { id } }'));
    for (const count of FOLLOWED) {
      const reader = await addReader(db);
      await follow(db, reader.id, count);
      await sql`insert into bench_inbox select ${reader.id}, created_at, id from post
        where author_id in (select followed_id from account_follow where follower_id = ${reader.id})
        order by created_at desc limit ${INBOX_ROWS}`.execute(db);
      const inbox = async (): Promise<number> => {
        const times: number[] = [];
        for (let read = 0; read < READS; read += 1) {
          const started = performance.now();
          await readInbox(db, reader.id);
          times.push(performance.now() - started);
        }
        // The same request through the server, without its statement, is the part that both have.
        return quantile(times, 0.95) + (await least(reader));
      };
      const first = as(bench, reader, FEED(null));
      printRatio(`B9 feed of ${count} followed, p95 ms`, await paired(PAIRS, () => p95(first), inbox), '<= 1.50', 1);
      if (count < 1_000) continue;
      const deep = as(bench, reader, FEED(await cursorAfter(bench, reader, 49)));
      printRatio(
        `B9 page 50 of ${count} followed`,
        await paired(
          PAIRS,
          () => p95(deep),
          () => p95(first),
        ),
        '<= 1.10',
        1,
      );
    }
  });
}

/** Milliseconds from the beginning of a publication until followers who read at once have seen it, the slowest of 100. */
async function lagOf(bench: Bench, db: Db, author: Reader): Promise<number> {
  const readers = await Promise.all(Array.from({ length: 20 }, () => addReader(db)));
  for (const { id } of readers)
    await sql`insert into account_follow (follower_id, followed_id, state) values (${id}, ${author.id}, 'accepted')`.execute(
      db,
    );
  const lags: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const started = performance.now();
    const text = `Seen ${n} ${Date.now()}`;
    await answerTo(as(bench, author, `mutation { createPost(input: { text: "${text}" }) { id } }`));
    await Promise.all(
      readers.map(async (reader) => {
        while (!(await answerTo(as(bench, reader, FEED(null)))).text.includes(text));
        lags.push(performance.now() - started);
      }),
    );
  }
  return quantile(lags, 0.99);
}

/** Publishing by authors with few and many followers; a reader who follows sees it at the next read. */
export async function benchPublish(bench: Bench): Promise<void> {
  await withDb(bench, async (db) => {
    await addAuthors(db);
    let posts = 0;
    const bare = async (author: Reader): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const started = performance.now();
        await sql`insert into post (id, author_id, text, audience) values (${`bare${Date.now()}${(posts += 1)}`}, ${author.id}, 'Bare', 'everyone')`.execute(
          db,
        );
        times.push(performance.now() - started);
      }
      return quantile(times, 0.5);
    };
    const publish = async (author: Reader): Promise<number> => {
      const targets = Array.from({ length: 20 }, () =>
        as(
          bench,
          author,
          `mutation { createPost(input: { text: "Publication ${(posts += 1)} ${Date.now()}" }) { id } }`,
        ),
      );
      return quantile(await latencies(targets), 0.5);
    };
    const few = await addReader(db);
    await sql`update account set is_admin = true where id = ${few.id}`.execute(db);
    const floor = await bare(few);
    console.log(`B10 bare insert: p50 ${floor.toFixed(2)} ms`);
    await sql`insert into account (id, email, password_hash, first_name, language)
      select 'fan' || n, 'fan' || n || '@example.org', '', 'Fan ' || n, 'en' from generate_series(1, ${FANS}::int) n
      on conflict do nothing`.execute(db);
    for (const count of [10, 10_000, FANS]) {
      const author = await addReader(db);
      // Administrators have no limits of posts an hour.
      await sql`update account set is_admin = true where id = ${author.id}`.execute(db);
      await sql`insert into account_follow (follower_id, followed_id, state)
        select 'fan' || n, ${author.id}, 'accepted' from generate_series(1, ${count}::int) n`.execute(db);
      printRatio(
        `B10 publishing with ${count} followers, p50 ms`,
        await paired(
          PAIRS,
          () => publish(author),
          () => publish(few),
        ),
        '<= 1.20 of an author without followers',
        2,
      );
      console.log(
        `B10 seen by followers of ${count}, p99: ${(await lagOf(bench, db, author)).toFixed(0)} ms   goal <= 2000`,
      );
    }
  });
}

/** 64 clients react to one post, and to many: rates, and exact counts afterwards. */
export async function benchReactions(bench: Bench): Promise<void> {
  await withDb(bench, async (db) => {
    await addAuthors(db);
    const readers: Reader[] = [];
    for (let n = 0; n < CLIENTS; n += 1) readers.push(await addReader(db));
    // Each run changes all reactions: an unchanged one costs nothing.
    let runs = 0;
    const storm = async (postOf: (n: number) => string): Promise<number> => {
      runs += 1;
      const started = performance.now();
      await Promise.all(
        readers.map(async (reader, client) => {
          for (let n = 0; n < STORM / CLIENTS; n += 1) {
            const kind = ['like', 'summit', 'clap', 'wow'][(n + runs) % 4] ?? 'like';
            const query = `mutation { reactToPost(postId: "${postOf(client * 31 + n)}", reaction: ${kind}) { id } }`;
            const { text } = await answerTo(as(bench, reader, query));
            if (!text.includes('"id"')) throw new Error('B11: a reaction was refused');
          }
        }),
      );
      return STORM / ((performance.now() - started) / 1_000);
    };
    const raw = async (): Promise<number> => {
      const started = performance.now();
      await Promise.all(
        readers.map(async ({ id }, client) => {
          for (let n = 0; n < STORM / CLIENTS; n += 1)
            await sql`insert into reaction (subject_kind, subject_id, account_id, kind)
              values ('post', ${`benchpost${1_000 + ((client * 31 + n) % 500)}`}, ${id}, ${['like', 'wow'][n % 2]})
              on conflict (subject_kind, subject_id, account_id) do update set kind = excluded.kind`.execute(db);
        }),
      );
      return STORM / ((performance.now() - started) / 1_000);
    };
    const spread = (): Promise<number> => storm((n) => `benchpost${1 + (n % 500)}`);
    const hot = (): Promise<number> => storm(() => 'benchpost1');
    printRatio('B11 spread reactions of raw upserts, per second', await paired(3, spread, raw), '>= 0.60');
    printRatio('B11 hot reactions of spread ones, per second', await paired(3, hot, spread), '>= 0.90');
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from reaction
      where subject_kind = 'post' and subject_id = 'benchpost1' and account_id = any(${readers.map(({ id }) => id)}::text[])`.execute(
      db,
    );
    if (rows[0]?.count !== CLIENTS) throw new Error(`B11: ${rows[0]?.count} reactions instead of ${CLIENTS}`);
  });
}
