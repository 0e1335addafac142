import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { ABUSE_NOTE_MAX_LENGTH, APPEAL_DAYS, SANCTION_DAYS_MAX } from '@cordada/core/limits';
import type { CaseDecision } from '@cordada/core/moderation/abuse';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { setLimited, setMemberSuspended } from '#server/modules/accounts/index.ts';
import { findActivityOwner, setActivityHidden } from '#server/modules/activities/index.ts';
import { findAnyPost, setPostHidden } from '#server/modules/community/index.ts';
import { findImageAuthor, setImageHidden } from '#server/modules/media/index.ts';
import { deleteElement, undeleteElement } from '#server/modules/wiki/index.ts';
import { mailDecision } from './decisionMails.ts';
import {
  endSanctions,
  findLimit,
  hasAppeal,
  hasSuspension,
  insertEvent,
  insertSanction,
  lockCase,
  reopenCase,
  takeAppeal,
  updateCase,
} from './cases.queries.ts';
import type { CaseRow } from './cases.queries.ts';

const DAY_MS = 86_400_000;
const OPEN_ACTIONS: readonly CaseDecision[] = ['claim', 'note'];

async function findOwner(db: Db, { subjectKind, subjectId }: CaseRow): Promise<string | null> {
  if (subjectKind === 'user') return subjectId;
  if (subjectKind === 'post') return (await findAnyPost(db, subjectId))?.authorId ?? null;
  if (subjectKind === 'image') return findImageAuthor(db, subjectId);
  // Many write an element; no one of them is to blame for it.
  return subjectKind === 'activity' ? findActivityOwner(db, subjectId) : null;
}

/** Hides what is reported, or shows it again. A profile is not hidden: its owner is suspended. */
async function setSubjectHidden(
  context: RequestContext,
  trx: Db,
  { admin, found: { subjectKind, subjectId: id }, reason }: Pick<Act, 'admin' | 'found' | 'reason'>,
  isHidden: boolean,
): Promise<void> {
  if (subjectKind === 'user') throw invalid('action');
  if (subjectKind === 'post') return setPostHidden(context, trx, id, isHidden);
  if (subjectKind === 'element') {
    const change = isHidden ? deleteElement : undeleteElement;
    return change({ db: trx, events: context.events }, admin, { id, reason });
  }
  const hide = subjectKind === 'activity' ? setActivityHidden : setImageHidden;
  if (!(await hide(trx, id, isHidden))) throw new Failure('not_found', 'There is no such thing any more.');
  // Covers, galleries, listings, statistics and posts may show it.
  await invalidateCacheTags(trx, ['*']);
}

const invalid = (field: string): Failure =>
  new Failure('invalid_input', `${field}: invalid_input`, { fields: { [field]: 'invalid_input' } });

export interface Decision {
  readonly caseId: string;
  readonly action: CaseDecision;
  readonly reason: string;
  /** How long a limit or suspension lasts; null without an end. */
  readonly days: number | null;
}

/**
 * Does something about a case; the member concerned gets a mail with the reason. `restore` undoes hiding, `lift` limits and
 * suspensions. Every step is an event that stays.
 * @throws Failure `not_found`, `invalid_input` with the field
 */
export async function decideCase(context: RequestContext, admin: Viewer, decision: Decision): Promise<void> {
  const { action, days } = decision;
  const reason = cleanText(decision.reason, ABUSE_NOTE_MAX_LENGTH);
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= SANCTION_DAYS_MAX)) throw invalid('days');
  if (reason === '' && action !== 'claim' && action !== 'dismiss') throw invalid('reason');
  const until = days === null ? null : new Date(Date.now() + days * DAY_MS);
  await context.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, decision.caseId);
    if (!found) throw new Failure('not_found', 'There is no such case.');
    const accountId = await findOwner(trx, found);
    await act(context, trx, { admin, found, accountId, action, until, reason });
    await updateCase(trx, found.id, { state: OPEN_ACTIONS.includes(action) ? 'open' : 'closed', assigneeId: admin.id });
    const { subjectKind, subjectId } = found;
    await insertEvent(trx, {
      caseId: found.id,
      actorId: admin.id,
      action,
      subjectKind,
      subjectId,
      accountId,
      reason,
      until,
    });
  });
}

interface Act {
  readonly admin: Viewer;
  readonly found: CaseRow;
  readonly accountId: string | null;
  readonly action: CaseDecision;
  readonly until: Date | null;
  readonly reason: string;
}

async function act(context: RequestContext, trx: Db, deed: Act): Promise<void> {
  const { found, accountId, action, until, reason } = deed;
  const mail = async (key: string | null): Promise<void> => {
    if (accountId !== null && action !== 'claim' && action !== 'note' && action !== 'dismiss')
      await mailDecision(trx, context.config, accountId, {
        action,
        subject: found.subjectKind,
        reason,
        until,
        key,
      });
  };
  if (action === 'claim' || action === 'note' || action === 'dismiss') return;
  if (action === 'hide' || action === 'restore') {
    await setSubjectHidden(context, trx, deed, action === 'hide');
    return mail(null);
  }
  if (accountId === null) throw invalid('action');
  if (action === 'lift') {
    await lift(trx, await endSanctions(trx, accountId));
    return mail(null);
  }
  if (action === 'warn') return mail(null);
  const key = randomBytes(24).toString('base64url');
  await insertSanction(trx, {
    id: newId(),
    accountId,
    kind: action,
    caseId: found.id,
    until,
    appealKeyHash: keyHash(key),
    appealDays: APPEAL_DAYS,
  });
  await mail(key);
  if (action === 'limit') return applyLimit(trx, accountId);
  await setMemberSuspended(trx, accountId, true);
  await invalidateCacheTags(trx, ['*']);
}

const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

async function applyLimit(trx: Db, accountId: string): Promise<void> {
  const limit = await findLimit(trx, accountId);
  await setLimited(trx, accountId, limit ? limit.until : 'ended');
}

async function lift(
  trx: Db,
  ended: readonly { readonly accountId: string; readonly kind: 'limit' | 'suspend' }[],
): Promise<void> {
  for (const { accountId, kind } of ended) {
    if (kind === 'limit') await applyLimit(trx, accountId);
    else if (!(await hasSuspension(trx, accountId))) {
      await setMemberSuspended(trx, accountId, false);
      await invalidateCacheTags(trx, ['*']);
    }
  }
}

/** Ends limits and suspensions whose time is over. */
export async function liftExpired(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSanctions(trx, null);
    await lift(trx, ended);
    for (const { accountId, caseId } of ended)
      await insertEvent(trx, {
        caseId,
        actorId: null,
        action: 'lift',
        subjectKind: 'user',
        subjectId: accountId,
        accountId,
        reason: '',
        until: null,
      });
  });
}

/** Whether an appeal with this key would be taken; it does not use the key. */
export async function canAppeal(db: Db, key: string): Promise<boolean> {
  return hasAppeal(db, keyHash(key));
}

/**
 * Appeals against a limit or suspension with the key of its mail, once. The case opens again.
 * @throws Failure `key_invalid`, `invalid_input` with the field
 */
export async function appeal(db: Db, key: string, given: string): Promise<void> {
  const reason = cleanText(given, ABUSE_NOTE_MAX_LENGTH);
  if (reason === '') throw invalid('text');
  await db.transaction().execute(async (trx) => {
    const taken = await takeAppeal(trx, keyHash(key));
    if (!taken) throw new Failure('key_invalid', 'This key does not work any more.');
    const { accountId, caseId } = taken;
    if (caseId !== null) await reopenCase(trx, caseId);
    await insertEvent(trx, {
      caseId,
      actorId: accountId,
      action: 'appeal',
      subjectKind: 'user',
      subjectId: accountId,
      accountId,
      reason,
      until: null,
    });
  });
}
