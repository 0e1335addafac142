import { sql } from 'kysely';
import type { AbuseSubject, ModerationAction } from '@cordada/core/moderation/abuse';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface CaseRow {
  readonly id: string;
  readonly subjectKind: AbuseSubject;
  readonly subjectId: string;
  readonly state: 'open' | 'closed';
  readonly assigneeId: string | null;
  readonly openedAt: Date;
  readonly reportCount: number;
}

const COLUMNS = sql`c.id, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.state, c.assignee_id as "assigneeId",
  c.opened_at as "openedAt", (select count(*)::int from abuse_report r
    where r.subject_kind = c.subject_kind and r.subject_id = c.subject_id) as "reportCount"`;

/** Opens a case for a subject unless there is an open one. */
export async function openCase(trx: Db, id: string, subjectKind: AbuseSubject, subjectId: string): Promise<void> {
  await sql`insert into moderation_case (id, subject_kind, subject_id) values (${id}, ${subjectKind}, ${subjectId})
    on conflict (subject_kind, subject_id) where state = 'open' do nothing`.execute(trx);
}

export async function listCases(db: Db, state: 'open' | 'closed', rows: number): Promise<CaseRow[]> {
  const found = await sql<CaseRow>`/* moderation cases */
    select ${COLUMNS} from moderation_case c where c.state = ${state} order by c.opened_at desc, c.id limit ${limitTo(rows)}`.execute(
    db,
  );
  return found.rows;
}

export async function lockCase(trx: Db, id: string): Promise<CaseRow | null> {
  await sql`select 1 from moderation_case where id = ${id} for update`.execute(trx);
  const { rows } = await sql<CaseRow>`select ${COLUMNS} from moderation_case c where c.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export async function updateCase(
  trx: Db,
  id: string,
  { state, assigneeId }: { readonly state: 'open' | 'closed'; readonly assigneeId: string },
): Promise<void> {
  await sql`update moderation_case set state = ${state}, assignee_id = ${assigneeId},
    closed_at = case when ${state} = 'closed' then now() end where id = ${id}`.execute(trx);
}

export interface ModerationEventRow {
  readonly id: string;
  readonly caseId: string | null;
  readonly actorId: string | null;
  readonly action: ModerationAction;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly accountId: string | null;
  readonly reason: string;
  readonly until: Date | null;
  readonly at: Date;
}

export async function insertEvent(trx: Db, event: Omit<ModerationEventRow, 'id' | 'at'>): Promise<void> {
  await sql`insert into moderation_event (case_id, actor_id, action, subject_kind, subject_id, account_id, reason, until)
    values (${event.caseId}, ${event.actorId}, ${event.action}, ${event.subjectKind}, ${event.subjectId}, ${event.accountId},
      ${event.reason}, ${event.until})`.execute(trx);
}

export async function listCaseEvents(db: Db, caseId: string): Promise<ModerationEventRow[]> {
  const { rows } =
    await sql<ModerationEventRow>`select id::text as id, case_id as "caseId", actor_id as "actorId", action,
      subject_kind as "subjectKind", subject_id as "subjectId", account_id as "accountId", reason, until, at
    from moderation_event where case_id = ${caseId} order by moderation_event.id limit 200`.execute(db);
  return rows;
}

export async function insertSanction(
  trx: Db,
  sanction: {
    readonly id: string;
    readonly accountId: string;
    readonly kind: 'limit' | 'suspend';
    readonly caseId: string;
    readonly until: Date | null;
    readonly appealKeyHash: Buffer;
    readonly appealDays: number;
  },
): Promise<void> {
  await sql`insert into sanction (id, account_id, kind, case_id, until, appeal_key_hash, appeal_by)
    values (${sanction.id}, ${sanction.accountId}, ${sanction.kind}, ${sanction.caseId}, ${sanction.until},
      ${sanction.appealKeyHash}, now() + make_interval(days => ${sanction.appealDays}::int))`.execute(trx);
}

/** Ends the sanctions of a member, or all whose time is over. @returns those that ended */
export async function endSanctions(
  trx: Db,
  accountId: string | null,
): Promise<{ accountId: string; kind: 'limit' | 'suspend'; caseId: string | null }[]> {
  const which = accountId === null ? sql`until <= now()` : sql`account_id = ${accountId}`;
  const { rows } = await sql<{ accountId: string; kind: 'limit' | 'suspend'; caseId: string | null }>`
    update sanction set ended_at = now() where ended_at is null and ${which}
    returning account_id as "accountId", kind, case_id as "caseId"`.execute(trx);
  return rows;
}

/** The longest limit of a member that has not ended. */
export async function findLimit(trx: Db, accountId: string): Promise<{ readonly until: Date | null } | null> {
  const { rows } = await sql<{ until: Date | null }>`select until from sanction
    where account_id = ${accountId} and kind = 'limit' and ended_at is null order by until desc nulls first limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Whether a member is still suspended by another sanction. */
export async function hasSuspension(trx: Db, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sanction where account_id = ${accountId} and kind = 'suspend' and ended_at is null
    limit 1`.execute(trx);
  return rows.length > 0;
}

export async function hasAppeal(db: Db, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from sanction where appeal_key_hash = ${keyHash} and appeal_by > now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** The sanction that a key of a mail appeals against, once. */
export async function takeAppeal(
  trx: Db,
  keyHash: Buffer,
): Promise<{ accountId: string; caseId: string | null } | null> {
  const { rows } = await sql<{ accountId: string; caseId: string | null }>`
    update sanction set appeal_by = now() where appeal_key_hash = ${keyHash} and appeal_by > now()
    returning account_id as "accountId", case_id as "caseId"`.execute(trx);
  return rows[0] ?? null;
}

export async function reopenCase(trx: Db, id: string): Promise<void> {
  await sql`update moderation_case c set state = 'open', closed_at = null where c.id = ${id} and not exists (
    select 1 from moderation_case o where o.state = 'open' and o.subject_kind = c.subject_kind and o.subject_id = c.subject_id)`.execute(
    trx,
  );
}
