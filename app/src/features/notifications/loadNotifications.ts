import { runOperation } from '#app/data/execute.ts';
import { Notifications } from '#app/data/generated/notifications.ts';
import type { NotificationsData as Answer } from '#app/data/generated/notifications.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface NotificationsData {
  readonly notifications: Answer['notifications']['nodes'];
  readonly total: number;
  /** Epoch milliseconds; which day it is then decides what is of today. */
  readonly loadedAt: number;
  readonly nextCursor: string | null;
}

export const loadNotifications: Load<NotificationsData> = async ({ url, site, signal }) => {
  const after = url.searchParams.get('after');
  const { notifications } = await runOperation(site, Notifications, { after }, signal);
  return {
    notifications: notifications.nodes,
    total: notifications.total,
    loadedAt: Date.now(),
    nextCursor: notifications.hasNextPage ? notifications.endCursor : null,
  };
};
