import { createHash } from 'node:crypto';
import { NOTIFICATION_KIND_NAMES, isDefaultChannel } from '@cordada/core/accounts/notificationKinds';
import { buildPath } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import type { PushSenders } from '#server/adapters/push/push.ts';
import { createMemberContext } from '#server/graphql/context.ts';
import type { Services } from '#server/graphql/context.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { digestLine } from '../digestLines.ts';
import { findUnread, takeUnpushed } from '../notifications.queries.ts';
import type { NotificationRow } from '../notifications.queries.ts';
import { deleteDeviceById, findDevice } from './devices.queries.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly push: PushSenders;
    /** Public key with which browsers subscribe to Web Push. */
    readonly webPushKey: string;
  }
}

export const DELIVER_PUSH_JOB = 'notifications:deliverPush';
const NOTIFICATIONS_AT_ONCE = 1_000;
/** Slow push services must not hold up mails. */
const QUEUE = { queue: 'push', attempts: 3 } as const;

/** Of one job: enough that the queue costs little, few enough that a stop repeats little. */
const DELIVERIES_IN_JOB = 200;
/** Messages on their way at the same time. */
const DELIVERIES_AT_ONCE = 16;

/** Queues a message for every device of the members who have something new. */
export async function pushNotifications({ db }: Pick<Services, 'db'>): Promise<void> {
  const defaultKinds = NOTIFICATION_KIND_NAMES.filter((kind) => isDefaultChannel(kind, 'push'));
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const { taken: decided, due } = await takeUnpushed(trx, defaultKinds, NOTIFICATIONS_AT_ONCE);
      for (let at = 0; at < due.length; at += DELIVERIES_IN_JOB)
        await addJob(trx, DELIVER_PUSH_JOB, { deliveries: due.slice(at, at + DELIVERIES_IN_JOB) }, QUEUE);
      return decided;
    });
    if (taken < NOTIFICATIONS_AT_ONCE) return;
  }
}

/** A later event of the same notification replaces the message that is shown. */
const groupOf = ({ kind, subjectKind, subjectId }: NotificationRow): string =>
  createHash('sha256').update(`${kind} ${subjectKind} ${subjectId}`).digest('hex').slice(0, 32);

function pathOf({ kind, subjectKind, subjectId: id }: NotificationRow, language: Language): string {
  if (kind === 'overdue') return buildPath('livePosition', language, { key: id });
  if (subjectKind === 'post') return buildPath('post', language, { id });
  if (subjectKind === 'activity') return buildPath('activity', language, { id });
  if (subjectKind === 'user') return buildPath('user', language, { id });
  return buildPath('notifications', language);
}

/** Sends the messages of a job; those that a push service does not take now are tried again alone. */
export async function deliverPush(services: Services, payload: unknown): Promise<void> {
  const { deliveries }: Readonly<Record<string, unknown>> = Object(payload);
  if (!Array.isArray(deliveries)) return deliverOne(services, payload);
  const waiting: unknown[] = deliveries.toReversed();
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const delivery: object = Object(waiting.pop());
      try {
        await deliverOne(services, delivery);
      } catch {
        await addJob(services.db, DELIVER_PUSH_JOB, delivery, QUEUE);
      }
    }
  };
  await Promise.all(Array.from({ length: DELIVERIES_AT_ONCE }, work));
}

/**
 * Sends one notification to one device, in words that are chosen now: what its recipient has read or may no longer read
 * is not sent, and names and texts that not everybody may read are left out.
 * @throws Error when the push service does not take it now; the job is then repeated
 */
async function deliverOne(services: Services, payload: unknown): Promise<void> {
  const { notificationId, deviceId }: Readonly<Record<string, unknown>> = Object(payload);
  const { db, push } = services;
  const device = await findDevice(db, String(deviceId));
  const sender = device && push.get(device.platform);
  if (!device || !sender) return;
  const row = await findUnread(db, device.accountId, String(notificationId));
  if (!row) return;
  const { language } = device;
  const context = createMemberContext(services, device.accountId, language);
  const title = await digestLine(context, row, language, { isPublic: true });
  if (title === null) return;
  const result = await sender.send(device.token, { title, path: pathOf(row, language), group: groupOf(row) });
  if (result === 'gone') await deleteDeviceById(db, device.id);
}
