import { Failure } from '@cordada/core/failures';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { listNotifications, markRead } from './notifications.queries.ts';
import type { NotificationRow } from './notifications.queries.ts';

const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description: 'Something a member is told; what it is about is one of element, activity and user, or gone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    createdAt: t.field({ type: 'DateTime', resolve: (row) => row.createdAt }),
    isRead: t.exposeBoolean('isRead'),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ subjectId }, _, context) => loadElement(context, subjectId),
    }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ subjectId }, _, context) => findReadableActivity(context, subjectId),
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ subjectId }, _, context) => loadUser(context, subjectId),
    }),
  }),
});

const NotificationPage = pageType(NotificationType, ({ id }) => id);

/** @throws Failure `invalid_cursor` for what is no number of a notification */
function readId(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new Failure('invalid_cursor', 'There is no such notification.');
  return id;
}

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationPage,
    description: 'What the logged-in user was told, latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      const page = readPage({ ...args, after: args.after == null ? null : readId(args.after) });
      return listNotifications(context.db, viewer.id, page);
    },
  }),
}));

builder.mutationFields((t) => ({
  markNotificationsRead: t.boolean({
    description: 'Notes as read everything up to a notification.',
    args: { upTo: t.arg.id() },
    resolve: async (_, { upTo }, context) => {
      await markRead(context.db, (await requireViewer(context)).id, readId(upTo));
      return true;
    },
  }),
}));
