import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';

export interface FeedRow {
  readonly kind: FeedEntryKind;
  /** The activity, the post, the new element, or the completed list. */
  readonly id: string;
  readonly actorId: string;
  readonly publishedAt: Date;
  /** Microseconds of the epoch: a cursor must not round them. */
  readonly at: number;
}

export interface FeedPlace {
  readonly at: number;
  readonly kind: string;
  readonly id: string;
  readonly actorId: string;
}

const CURSOR = /^(\d{1,16})\.(activity|post|element|completion)-([\w-]+)\.([\w-]+)$/;

/** A place in the feed, also when its entry has gone. */
export const cursorOf = ({ at, kind, id, actorId }: FeedPlace): string => `${at}.${kind}-${id}.${actorId}`;

/** @throws Failure `invalid_cursor` */
export function readCursor(cursor: string): FeedPlace {
  const [, at, kind, id, actorId] = CURSOR.exec(cursor) ?? [];
  if (!at || !kind || !id || !actorId) throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  return { at: Number(at), kind, id, actorId };
}

/**
 * Above this number of authors, their newest entries are looked for among the newest of everybody first; the latest entries
 * of fewer authors are read one author after the other.
 */
const FEW_AUTHORS = 100;
/** Of everybody's newest entries, how many are looked through before the authors are read one by one. */
const LOOKED_THROUGH = 1_000;

/** A scalar subquery is asked for each row; the planner would join an `exists` with all there are. */
const is = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select true ${query} limit 1)`;
const isNot = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`${is(query)} is null`;

interface Reading {
  readonly viewer: Viewer | null;
  readonly section: FeedSection;
  /** The id of the reader, hidden from the planner: a plan for one reader must not look cheaper than that for all. */
  readonly readerId: RawBuilder<unknown>;
}

/** Whether the reader wants to see what somebody does. */
function isShown({ viewer, readerId }: Reading, actorId: RawBuilder<unknown>): RawBuilder<unknown> {
  const isThere = isNot(sql`from account_summary a where a.id = ${actorId} and a.suspended_at is not null`);
  if (viewer === null) return isThere;
  const isMuted = sql`from muted_account m where m.reader_id = ${readerId} and m.owner_id = ${actorId}`;
  const isBlocked = sql`from blocked_account b where b.reader_id = ${readerId} and b.owner_id = ${actorId}`;
  return sql`${isThere} and ${isNot(isMuted)} ${viewer.isAdmin ? sql`` : sql`and ${isNot(isBlocked)}`}`;
}

/** For a post `e`: whether the reader may see what it is about. Otherwise posts that nobody may see would fill the candidates. */
function isAboutWhatIsShown({ viewer, readerId }: Reading): RawBuilder<unknown> {
  const ofReader =
    viewer === null
      ? sql``
      : sql`or ${is(sql`from shared_activity s where s.id = p.subject_id and s.reader_id = ${readerId}`)}
          or ${is(sql`from activity_summary v where v.id = p.subject_id and v.owner_id = ${readerId}`)}`;
  const isFollower = is(
    sql`from followed_account f where f.state = 'accepted' and f.reader_id = ${readerId} and f.owner_id = p.subject_id`,
  );
  return sql`(select case p.subject_kind
      when 'activity' then ${is(sql`from public_activity a where a.id = p.subject_id`)} ${ofReader}
      when 'user' then p.subject_id = ${readerId} or ${is(sql`from open_profile o where o.id = p.subject_id`)} or ${isFollower}
      else true end
    from post p where p.id = e.subject_id)`;
}

/** For an entry `e`: whether the reader may see it, as far as one statement can tell. */
function isForReader(reading: Reading): RawBuilder<unknown> {
  return sql`${isOfAudience(reading)} and case when e.kind = 'post' then ${isAboutWhatIsShown(reading)} else true end`;
}

/** For an entry `e`: whether its audience has the reader, and whether strangers may know what its actor does. */
function isOfAudience({ viewer, readerId, section }: Reading): RawBuilder<unknown> {
  // To strangers, members with a private profile appear on pages of elements, but not as somebody who does things.
  const isOpen = is(sql`from open_profile o where o.id = e.actor_id`);
  const isDeed = sql`e.kind in ('element', 'completion')`;
  if (viewer === null) return sql`(e.audience = 'everyone' and case when ${isDeed} then ${isOpen} else true end)`;
  const isFollower = is(
    sql`from followed_account f where f.state = 'accepted' and f.reader_id = ${readerId} and f.owner_id = e.actor_id`,
  );
  const isClubMate = is(
    sql`from account_relation t where t.reader_id = ${readerId} and t.owner_id = e.actor_id and t.audience = 'club'`,
  );
  if (section === 'following') return sql`(case when e.audience = 'club' then ${isClubMate} else true end)`;
  return sql`(case when e.actor_id = ${readerId} then true
    when ${isDeed} then coalesce(${isOpen}, ${isFollower})
    when e.audience = 'everyone' then true
    when e.audience = 'followers' then ${isFollower}
    else ${section === 'club' ? sql`true` : isClubMate} end)`;
}

const KIND_OF: Partial<Record<FeedSection, FeedEntryKind>> = { activities: 'activity', posts: 'post' };

const newest = (where: RawBuilder<unknown>, rows: number): RawBuilder<unknown> =>
  sql`select e.kind, e.subject_id, e.actor_id, e.published_at, e.audience from feed_entry e where ${where} ${ORDER} limit ${limitTo(rows)}`;
const ORDER = sql`order by e.published_at desc, e.kind desc, e.subject_id desc, e.actor_id desc`;

/**
 * The newest entries of some authors. Where they are read one by one, the latest entry of each comes first, and only the
 * authors of the newest of these are read for more.
 */
function newestOf(reading: Reading, isAfter: RawBuilder<unknown>, rows: number): RawBuilder<unknown> {
  const { section, readerId } = reading;
  const authors =
    section === 'club'
      ? sql`select r.owner_id from account_relation r where r.audience = 'club' and r.reader_id = ${readerId}`
      : sql`select r.owner_id from followed_account r where r.state = 'accepted' and r.reader_id = ${readerId}`;
  const isMany = sql`(select count(*) from (${authors} limit ${limitTo(FEW_AUTHORS + 1)}) few) > ${limitTo(FEW_AUTHORS)}`;
  const ofEverybody = newest(isAfter, LOOKED_THROUGH);
  const isWanted = is(sql`from (${authors}) f where f.owner_id = e.actor_id`);
  const of = (author: RawBuilder<unknown>, wanted: number): RawBuilder<unknown> =>
    newest(sql`e.actor_id = ${author} and ${isAfter} and ${isForReader(reading)}`, wanted);
  return sql`with many as materialized (select ${isMany} as yes),
    recent as materialized (select e.* from (${ofEverybody}) e where (select yes from many)
      and ${isWanted} and ${isForReader(reading)} and ${isShown(reading, sql`e.actor_id`)} ${ORDER} limit ${limitTo(rows)}),
    enough as materialized (select (select count(*) from recent) >= ${limitTo(rows)}
      or (select yes from many) and (select count(*) from (${ofEverybody}) e) < ${limitTo(LOOKED_THROUGH)} as yes),
    latest as materialized (select e.actor_id from (${authors}) f cross join lateral (${of(sql`f.owner_id`, 1)}) e
      where not (select yes from enough) and ${isShown(reading, sql`f.owner_id`)} ${ORDER} limit ${limitTo(rows)})
    select e.* from recent e where (select yes from enough)
    union all (select e.* from latest f cross join lateral (${of(sql`f.actor_id`, rows)}) e ${ORDER} limit ${limitTo(rows)})`;
}

/**
 * What was published after a place, latest first, that the reader may be allowed to see: the policy of each kind decides.
 * Muted, blocked and suspended members are left out.
 */
export async function listCandidates(
  db: Db,
  { section, viewer }: { readonly section: FeedSection; readonly viewer: Viewer | null },
  after: FeedPlace | null,
  rows: number,
): Promise<FeedRow[]> {
  const reading = { section, viewer, readerId: sql`(select ${viewer?.id ?? null}::text)` };
  const place = sql`(select timestamptz 'epoch' + ${after?.at ?? 0}::bigint * interval '1 microsecond')`;
  const isAfter =
    after === null
      ? sql`true`
      : sql`(e.published_at, e.kind, e.subject_id, e.actor_id) < (${place}, ${after.kind}, ${after.id}, ${after.actorId})`;
  const kind = KIND_OF[section];
  const found = isOwnSection(section)
    ? newestOf(reading, isAfter, rows)
    : newest(
        sql`${kind ? sql`e.kind = ${sql.lit(kind)}` : sql`true`} and ${isAfter} and ${isForReader(reading)}
          and ${isShown(reading, sql`e.actor_id`)}`,
        rows,
      );
  const { rows: candidates } = await sql<FeedRow>`/* feed */
    select e.kind, e.subject_id as id, e.actor_id as "actorId", e.published_at as "publishedAt",
      (extract(epoch from e.published_at) * 1000000)::bigint as at
    from (${found}) e ${ORDER}`.execute(db);
  return candidates;
}
