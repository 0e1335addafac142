import { sql } from 'kysely';
import { limitTo } from '#server/db/page.ts';
import type { Db } from '#server/db/connect.ts';

export interface AscentDetails {
  readonly note: string | null;
  readonly companions: string | null;
  /** A kind of activity. */
  readonly style: string | null;
}

export interface CompletionRow extends AscentDetails {
  readonly id: string;
  readonly completedOn: string;
  readonly activityId: string | null;
}

/** Each time an account completed an element, the first first. Only for its owner. */
export async function listCompletions(
  db: Db,
  accountId: string,
  elementId: string,
  most: number,
): Promise<CompletionRow[]> {
  const { rows } = await sql<CompletionRow>`/* completions */
    select id::text as id, completed_on as "completedOn", activity_id as "activityId", note, companions, style
    from completion where account_id = ${accountId} and element_id = ${elementId}
    order by completed_on, id limit ${limitTo(most)}`.execute(db);
  return rows;
}

/** @returns false if the account has no such completion */
export async function updateCompletion(
  db: Db,
  accountId: string,
  id: string,
  { note, companions, style }: AscentDetails,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update completion set note = ${note}, companions = ${companions}, style = ${style}
    where account_id = ${accountId} and id::text = ${id}`.execute(db);
  return numAffectedRows > 0n;
}

export interface TargetDetails {
  readonly note: string | null;
  readonly companions: string | null;
  readonly wishDate: string | null;
  readonly wishSeason: string | null;
}

/** @returns false if the element is no target of the account */
export async function updateTarget(
  db: Db,
  accountId: string,
  elementId: string,
  { note, companions, wishDate, wishSeason }: TargetDetails,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update target
    set note = ${note}, companions = ${companions}, wish_date = ${wishDate}::date, wish_season = ${wishSeason}
    where account_id = ${accountId} and element_id = ${elementId}`.execute(db);
  return numAffectedRows > 0n;
}

type KeptDetails = AscentDetails & { readonly elementId: string };

/** Details of completions by an activity, which are written anew whenever it changes. */
export async function listActivityDetails(trx: Db, accountId: string, activityId: string): Promise<KeptDetails[]> {
  const { rows } = await sql<KeptDetails>`/* details of an activity */
    select distinct on (element_id) element_id as "elementId", note, companions, style from completion
    where account_id = ${accountId} and activity_id = ${activityId} and (note is not null or companions is not null or style is not null)
    order by element_id, completed_on`.execute(trx);
  return rows;
}

export async function restoreActivityDetails(
  trx: Db,
  accountId: string,
  activityId: string,
  kept: readonly KeptDetails[],
): Promise<void> {
  for (const { elementId, note, companions, style } of kept) {
    await sql`update completion set note = ${note}, companions = ${companions}, style = ${style}
      where account_id = ${accountId} and activity_id = ${activityId} and element_id = ${elementId}`.execute(trx);
  }
}

/** Gives the completion by hand of a day the details of the one that it replaces. */
export async function restoreDetails(
  trx: Db,
  accountId: string,
  elementId: string,
  completedOn: string,
  { note, companions, style }: AscentDetails,
): Promise<void> {
  await sql`update completion set note = coalesce(note, ${note}), companions = coalesce(companions, ${companions}),
      style = coalesce(style, ${style})
    where account_id = ${accountId} and element_id = ${elementId} and activity_id is null and completed_on = ${completedOn}::date`.execute(
    trx,
  );
}
