import type { NotificationKind } from '@cordada/core/accounts/notificationKinds';
import type { Db } from '#server/db/connect.ts';
import { upsertNotifications } from './notifications.queries.ts';
import type { NotificationSubjectKind, RepeatRule } from './notifications.queries.ts';

const BUCKET_SECONDS = 12 * 3_600;

/** Kinds whose events about one subject within 12 hours make one notification ("Ana and 4 others reacted"). */
const GROUPED_KINDS: ReadonlySet<NotificationKind> = new Set(['reaction']);

const REPEAT_RULES: Readonly<Record<NotificationKind, RepeatRule>> = {
  reaction: 'onceRead',
  answer: 'always',
  citation: 'always',
  mention: 'always',
  follow: 'always',
  followRequest: 'always',
  followAccepted: 'always',
  membershipRequest: 'always',
  membershipAccepted: 'always',
  participantInvitation: 'onceRead',
  participantConfirmation: 'onceRead',
  overdue: 'always',
  planDue: 'never',
  planReminder: 'never',
  placeGiven: 'always',
  equipmentOverdue: 'always',
  exceptionRequest: 'always',
  exceptionDeclined: 'always',
  elementEdited: 'always',
  targetRecognised: 'onceRead',
  listChanged: 'always',
  listCompleted: 'never',
  subscription: 'always',
  moderation: 'always',
};

export interface Notice {
  readonly kind: NotificationKind;
  readonly subjectKind: NotificationSubjectKind;
  readonly subjectId: string;
  /** Null when nobody in particular acted. */
  readonly actorId?: string | null;
  /** A mail of its own says more: no notification mail follows. */
  readonly isMailed?: boolean;
}

/** Notifies users inside the caller's transaction. Many recipients belong into a job: see `notifyFollowers.ts`. */
export async function notify(trx: Db, recipientIds: readonly string[], notice: Notice): Promise<void> {
  if (recipientIds.length === 0) return;
  await upsertNotifications(trx, recipientIds, {
    ...notice,
    actorId: notice.actorId ?? null,
    repeat: REPEAT_RULES[notice.kind],
    bucket: GROUPED_KINDS.has(notice.kind) ? Math.floor(Date.now() / 1_000 / BUCKET_SECONDS) : 0,
  });
}
