import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AdminEventKind, ElementAction } from '@cordada/core/accounts/adminEvents';
import type { KindName } from '@cordada/core/elements/kinds';
import type { AbuseReason, ModerationAction } from '@cordada/core/moderation/abuse';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface AdminEventRow {
  kind: AdminEventKind;
  id: string;
  at: string;
  /** Timestamp with microseconds, for the cursor. */
  exactAt: string;
  title: string;
  actorId: string | null;
  actorName: string | null;
  count: number;
  subjectKind: KindName | 'activity' | 'user' | 'post' | 'image' | null;
  subjectId: string | null;
  reason: AbuseReason | null;
  action: ElementAction | null;
  decision: ModerationAction | null;
  /** Open case of a report. */
  caseId: string | null;
  comment: string;
  isGone: boolean;
  elementId: string | null;
}

const ATTACK_MIN = 10;
/** Edits of one member within an hour that administrators should look at. */
const FLOOD_MIN_EDITS = 30;
const FLOOD_DAYS = 30;

const NAME = sql`nullif(trim(o.first_name || ' ' || o.last_name), '')`;

interface Source {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly actorId: RawBuilder<unknown>;
  readonly actorName: RawBuilder<unknown>;
  readonly count: RawBuilder<unknown>;
  readonly subject?: { readonly kind: RawBuilder<unknown>; readonly id: RawBuilder<unknown> };
  readonly reason?: RawBuilder<unknown>;
  readonly action?: RawBuilder<unknown>;
  readonly decision?: RawBuilder<unknown>;
  readonly caseId?: RawBuilder<unknown>;
  readonly comment?: RawBuilder<unknown>;
  readonly isGone?: RawBuilder<unknown>;
  readonly elementId?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** Administrators must not see titles of private activities either. */
const SHOWN_TITLE = sql`coalesce((select p.title from public_activity p where p.id = a.id), '')`;
const ONE = sql`1::bigint`;
const NULL = sql`null`;
const EMPTY = sql`''`;
const NO = sql`false`;
const NOBODY = { actorId: sql`null::text`, actorName: sql`null::text` };
const OWNER = { actorId: sql`o.id`, actorName: NAME, count: ONE };

const ACTION: Source = {
  at: sql`x.created_at`,
  id: sql`x.id`,
  title: sql`coalesce(e.name || coalesce(' → ' || n.name, ''), trim(m.first_name || ' ' || m.last_name), '')`,
  actorId: sql`o.id`,
  actorName: NAME,
  count: sql`x.count::bigint`,
  subject: {
    kind: sql`coalesce(case when x.kind = 'merge' then n.kind end, e.kind, case when m.id is not null then 'user' end)`,
    id: sql`coalesce(case when x.kind = 'merge' then n.id end, e.id, m.id)`,
  },
  action: sql`x.kind`,
  comment: sql`x.reason`,
  isGone: sql`coalesce(e.status = 'deleted' and e.purged_at is null, false)`,
  elementId: sql`e.id`,
  from: sql`element_decision x left join element_summary e on e.id = x.element_id left join element_summary n on n.id = x.other_id
    left join account_summary o on o.id = x.actor_id left join account_summary m on m.id = x.account_id where x.kind <> 'delete'`,
};

/** Source tables of each kind of event; each needs an index by time. */
const SOURCES: Record<AdminEventKind, readonly Source[]> = {
  registration: [
    {
      at: sql`o.created_at`,
      id: sql`o.id`,
      title: EMPTY,
      ...OWNER,
      subject: { kind: sql`'user'`, id: sql`o.id` },
      from: sql`account_summary o where true`,
    },
  ],
  publication: [
    {
      at: sql`a.published_at`,
      id: sql`a.id`,
      title: SHOWN_TITLE,
      ...OWNER,
      subject: { kind: sql`'activity'`, id: sql`a.id` },
      from: sql`activity_summary a join account_summary o on o.id = a.owner_id where a.published_at is not null`,
    },
    {
      at: sql`n.published_at`,
      id: sql`n.element_id`,
      title: sql`e.name`,
      ...OWNER,
      subject: { kind: sql`e.kind`, id: sql`e.id` },
      from: sql`new_element n join element_summary e on e.id = n.element_id join account_summary o on o.id = n.actor_id where true`,
    },
    {
      at: sql`p.created_at`,
      id: sql`p.id`,
      // Administrators read no posts that are for few.
      title: sql`coalesce((select u.text from public_post u where u.id = p.id), '')`,
      ...OWNER,
      subject: { kind: sql`'post'`, id: sql`p.id` },
      from: sql`post_summary p join account_summary o on o.id = p.author_id where p.deleted_at is null`,
    },
  ],
  deletion: [
    {
      at: sql`p.deleted_at`,
      id: sql`p.id`,
      // Of a post that an administrator deleted: its author.
      title: sql`coalesce(trim(m.first_name || ' ' || m.last_name), '')`,
      actorId: sql`o.id`,
      actorName: NAME,
      count: ONE,
      subject: { kind: sql`'post'`, id: sql`p.id` },
      from: sql`post_summary p left join moderation_decision d on d.action = 'delete' and d.subject_id = p.id
        left join account_summary m on d.id is not null and m.id = p.author_id
        left join account_summary o on o.id = case when d.id is null then p.author_id else d.actor_id end
        where p.deleted_at is not null`,
    },
    {
      at: sql`a.deleted_at`,
      id: sql`a.id`,
      title: sql`''`,
      ...OWNER,
      from: sql`activity_summary a join account_summary o on o.id = a.owner_id where a.deleted_at is not null`,
    },
    {
      ...ACTION,
      from: sql`element_decision x left join element_summary e on e.id = x.element_id left join element_summary n on false
      left join account_summary o on o.id = x.actor_id left join account_summary m on false where x.kind = 'delete'`,
    },
  ],
  administration: [ACTION],
  moderation: [
    {
      at: sql`d.at`,
      id: sql`d.id::text`,
      // Empty once the account of the member is gone.
      title: sql`coalesce(trim(m.first_name || ' ' || m.last_name), '')`,
      actorId: sql`o.id`,
      actorName: NAME,
      count: ONE,
      subject: {
        kind: sql`nullif(coalesce(e.kind, d.subject_kind), 'site')`,
        id: sql`nullif(d.subject_id, '')`,
      },
      decision: sql`d.action`,
      comment: sql`d.reason`,
      from: sql`moderation_decision d left join account_summary o on o.id = d.actor_id
        left join account_summary m on m.id = d.account_id
        left join element_summary e on d.subject_kind = 'element' and e.id = d.subject_id
        where d.action <> 'delete'`,
    },
  ],
  departure: [
    {
      at: sql`o.deletion_asked_at`,
      id: sql`o.id`,
      title: sql`''`,
      ...OWNER,
      from: sql`account_summary o where o.deletion_asked_at is not null`,
    },
  ],
  // All reports of one thing are one case, with the latest of them.
  abuseReport: [
    {
      at: sql`r.created_at`,
      id: sql`r.id`,
      title: sql`r.note`,
      actorId: sql`o.id`,
      actorName: NAME,
      count: sql`(select count(*) from reported_abuse all_of where all_of.subject_kind = r.subject_kind and all_of.subject_id = r.subject_id)`,
      subject: { kind: sql`coalesce(e.kind, r.subject_kind)`, id: sql`r.subject_id` },
      reason: sql`r.reason`,
      caseId: sql`(select c.id from open_case c where c.subject_kind = r.subject_kind and c.subject_id = r.subject_id)`,
      from: sql`reported_abuse r left join account_summary o on o.id = r.reporter_id
      left join element_summary e on r.subject_kind = 'element' and e.id = r.subject_id
      where not exists (select 1 from reported_abuse later where later.subject_kind = r.subject_kind
        and later.subject_id = r.subject_id and (later.created_at, later.id) > (r.created_at, r.id))`,
    },
  ],
  payment: [
    {
      at: sql`p.issued_at`,
      id: sql`p.id`,
      title: sql`p.number`,
      ...OWNER,
      // Cents, which the reader sees as an amount.
      count: sql`(p.total_cents - p.refunded_cents)::bigint`,
      subject: { kind: sql`'user'`, id: sql`o.id` },
      from: sql`payment_summary p left join account_summary o on o.id = p.account_id where true`,
    },
  ],
  dispute: [
    {
      at: sql`p.disputed_at`,
      id: sql`'dispute-' || p.id`,
      title: sql`p.number`,
      ...OWNER,
      count: sql`p.total_cents::bigint`,
      subject: { kind: sql`'user'`, id: sql`o.id` },
      from: sql`payment_summary p left join account_summary o on o.id = p.account_id where p.disputed_at is not null`,
    },
  ],
  editFlood: [
    {
      at: sql`f.at`,
      id: sql`f.id`,
      title: EMPTY,
      ...OWNER,
      count: sql`f.count`,
      subject: { kind: sql`'user'`, id: sql`o.id` },
      from: sql`(select author_id, max(created_at) as at, count(*) as count,
          author_id || '-' || extract(epoch from date_trunc('hour', created_at))::bigint as id
        from element_revision_summary
        where not is_import and author_id is not null and created_at > now() - make_interval(days => ${sql.lit(FLOOD_DAYS)})
        group by author_id, date_trunc('hour', created_at) having count(*) >= ${sql.lit(FLOOD_MIN_EDITS)}) f
      join account_summary o on o.id = f.author_id where true`,
    },
  ],
  // The key is a network or the hash of an address, so it identifies no person.
  signInAttack: [
    {
      at: sql`t.window_start`,
      id: sql`t.key`,
      title: sql`case when t.key ~ '^login:[A-Za-z0-9_-]{43}$' then '' else substr(t.key, 7) end`,
      ...NOBODY,
      count: sql`t.count::bigint`,
      from: sql`sign_in_failure t where t.count >= ${sql.lit(ATTACK_MIN)}`,
    },
  ],
  undeliveredMail: [
    {
      at: sql`m.created_at`,
      id: sql`m.id`,
      title: sql`m.failure`,
      actorId: sql`o.id`,
      actorName: NAME,
      count: sql`m.attempts::bigint`,
      from: sql`undelivered_mail m left join account_summary o on o.id = m.account_id where true`,
    },
  ],
  failedJob: [
    {
      at: sql`j.updated_at`,
      id: sql`j.id::text`,
      title: sql`j.task_identifier`,
      ...NOBODY,
      count: sql`j.attempts::bigint`,
      from: sql`graphile_worker.jobs j where j.attempts >= j.max_attempts`,
    },
  ],
  error: [
    {
      at: sql`r.last_at`,
      id: sql`r.fingerprint`,
      title: sql`r.name || ': ' || r.message`,
      ...NOBODY,
      count: sql`r.count`,
      from: sql`server_error r where r.kind = 'error'`,
    },
  ],
};

export interface EventPosition {
  readonly exactAt: string;
  readonly kind: AdminEventKind;
  readonly id: string;
}

export interface EventFilter {
  readonly kinds: readonly AdminEventKind[];
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** Days, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

function isWanted({ at, actorId, subject }: Source, filter: EventFilter): RawBuilder<unknown> {
  const parts = [
    ...(filter.actorId === null ? [] : [sql`${actorId} = ${filter.actorId}`]),
    ...(filter.subjectId === null ? [] : [sql`${subject?.id ?? NULL} = ${filter.subjectId}`]),
    ...(filter.from === null ? [] : [sql`${at} >= ${filter.from}::date`]),
    ...(filter.to === null ? [] : [sql`${at} < ${filter.to}::date + 1`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Lists events after a position, latest first. Reads at most one page per kind. */
export async function listAdminEvents(
  db: Db,
  filter: EventFilter,
  page: { rows: number; after: EventPosition | null },
): Promise<{ nodes: AdminEventRow[]; hasNextPage: boolean }> {
  const limit = limitTo(page.rows + 1);
  const { after } = page;
  const branches = filter.kinds.flatMap((kind) =>
    SOURCES[kind].map((source) => {
      const { at, id, title, actorId, actorName, count, subject, reason, action, comment, isGone, elementId, from } =
        source;
      const { decision, caseId } = source;
      // The comparison by time lets the index scan stop early; the row comparison breaks ties.
      const position = after
        ? sql`${at} <= ${after.exactAt}::timestamptz
          and (${at}, ${kind}::text collate "C", (${id})::text collate "C") < (${after.exactAt}::timestamptz, ${after.kind}::text, ${after.id}::text)`
        : sql`true`;
      return sql`(select ${kind}::text as kind, (${id})::text as id, ${at} as at, ${title} as title, ${actorId} as "actorId",
        ${actorName} as "actorName", ${count} as count, (${subject?.kind ?? NULL})::text as "subjectKind",
        (${subject?.id ?? NULL})::text as "subjectId", (${reason ?? NULL})::text as reason,
        (${action ?? NULL})::text as action, (${comment ?? EMPTY})::text as comment, ${isGone ?? NO} as "isGone", (${elementId ?? NULL})::text as "elementId",
        (${decision ?? NULL})::text as decision, (${caseId ?? NULL})::text as "caseId" from ${from} and ${isWanted(source, filter)} and ${position}
      order by ${at} desc, (${id})::text collate "C" desc limit ${limit})`;
    }),
  );
  const { rows } = await sql<AdminEventRow>`/* admin events */
    select e.kind, e.id, e.at, e.at::text as "exactAt", left(e.title, 300) as title, e."actorId", e."actorName", e.count::int as count,
      e."subjectKind", e."subjectId", e.reason, e.action, e.comment, e."isGone", e."elementId", e.decision, e."caseId"
    from (${sql.join(branches, sql` union all `)}) e
    order by e.at desc, e.kind collate "C" desc, e.id collate "C" desc limit ${limit}`.execute(db);
  return { nodes: rows.slice(0, page.rows), hasNextPage: rows.length > page.rows };
}
