import {
  MAIL_FREQUENCY_NAMES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  isDefaultChannel,
} from '@cordada/core/accounts/notificationKinds';
import type { NotificationChannel, NotificationKind } from '@cordada/core/accounts/notificationKinds';
import { Failure } from '@cordada/core/failures';
import { batchLoader } from '#server/db/batchLoader.ts';
import type { Db } from '#server/db/connect.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser, sessionEnded, SettingsType, settingsOf, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { findReadablePost, PostType } from '#server/modules/community/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { canReadSubject } from './canReadSubject.ts';
import {
  countUnreadBySession,
  findMailFrequency,
  listNotifications,
  loadActorIds,
  listNotificationSettings,
  markRead,
  NAMED_ACTORS,
  setMailFrequency,
  upsertNotificationSettings,
} from './notifications.queries.ts';
import type { NotificationRow } from './notifications.queries.ts';

const ChannelType = builder.enumType('NotificationChannel', { values: NOTIFICATION_CHANNELS });
const KindEnum = builder.enumType('NotificationKind', {
  values: NOTIFICATION_KIND_NAMES as [NotificationKind, ...NotificationKind[]],
});

/** Who takes part in a conversation is for its readers. */
async function showsActors(context: RequestContext, { subjectKind, subjectId }: NotificationRow): Promise<boolean> {
  return subjectKind !== 'post' || (await findReadablePost(context, subjectId)) !== null;
}

const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description:
    'A notification of the logged-in user. Its subject is one of element, activity, user and post, or can no longer be read.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Time of the latest event of the notification.',
      resolve: (row) => row.lastAt,
    }),
    isRead: t.exposeBoolean('isRead'),
    actor: t.field({
      type: UserType,
      nullable: true,
      description: 'The user who acted last. Null when nobody in particular acted.',
      resolve: async (row, _, context) =>
        row.lastActorId !== null && (await showsActors(context, row)) ? loadUser(context, row.lastActorId) : null,
    }),
    actors: t.field({
      type: [UserType],
      extensions: { rows: NAMED_ACTORS },
      description:
        'At most two users who acted, the latest first, as far as they can be named; `actorCount` counts all.',
      resolve: async (row, _, context) => {
        if (row.lastActorId === null || !(await showsActors(context, row))) return [];
        const ids = row.actorCount > 1 ? await loadActorIds(context.db, row.id) : [row.lastActorId];
        const users = await Promise.all(ids.map((id) => loadUser(context, id)));
        return users.filter((user) => user !== null);
      },
    }),
    actorCount: t.int({
      description: 'Number of different users who acted.',
      resolve: ({ actorCount }) => actorCount,
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ subjectKind, subjectId }, _, context) =>
        subjectKind === 'element' ? loadElement(context, subjectId) : null,
    }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ subjectKind, subjectId }, _, context) =>
        subjectKind === 'activity' ? findReadableActivity(context, subjectId) : null,
    }),
    post: t.field({
      type: PostType,
      nullable: true,
      resolve: ({ subjectKind, subjectId }, _, context) =>
        subjectKind === 'post' ? findReadablePost(context, subjectId) : null,
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ subjectKind, subjectId }, _, context) =>
        subjectKind === 'user' ? loadUser(context, subjectId) : null,
    }),
  }),
});

const NotificationPage = pageType(NotificationType, ({ id }) => id);

builder.objectFields(NotificationPage, (t) => ({
  groups: t.field({
    type: [NotificationType],
    description: 'The same as `nodes`: a notification groups what happened to one subject.',
    resolve: ({ nodes }) => nodes,
  }),
}));

/** Unread notifications behind each token. The polls of many clients that arrive together take one statement. */
const loadUnreadCount = batchLoader(async (db: Db, tokens: readonly Buffer[]): Promise<(number | null)[]> => {
  const rows = await countUnreadBySession(db, tokens);
  const counts = new Map(rows.map(({ tokenHash, count }) => [tokenHash.toString('latin1'), count]));
  return tokens.map((token) => counts.get(token.toString('latin1')) ?? null);
});

/** @throws Failure `invalid_cursor` when the text is not the id of a notification */
function readId(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new Failure('invalid_cursor', 'There is no such notification.');
  return id;
}

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationPage,
    description: 'Notifications of the logged-in user, latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      const page = readPage({ ...args, after: args.after == null ? null : readId(args.after) });
      const listed = await listNotifications(context.db, viewer.id, page);
      const readable = await Promise.all(listed.nodes.map((row) => canReadSubject(context, row)));
      // The statement decides the same; should they ever differ, nothing is shown that the policy refuses.
      const nodes = listed.nodes.filter((_, index) => readable[index]);
      return { ...listed, nodes };
    },
  }),
  notificationCount: t.int({
    description: 'Number of unread notifications of the logged-in user. Clients poll it every half minute.',
    resolve: async (_, __, { db, tokenHash }) => {
      const count = tokenHash ? await loadUnreadCount(db, tokenHash) : null;
      if (count === null) throw sessionEnded();
      return count;
    },
  }),
}));

interface SettingRow extends Readonly<Record<NotificationChannel, boolean>> {
  readonly kind: NotificationKind;
}

const NotificationSettingType = builder.objectRef<SettingRow>('NotificationSetting').implement({
  description: 'The channels by which a user is notified of one kind of event.',
  fields: (t) => ({
    kind: t.field({ type: KindEnum, resolve: ({ kind }) => kind }),
    web: t.exposeBoolean('web'),
    push: t.exposeBoolean('push'),
    email: t.exposeBoolean('email'),
  }),
});

const FrequencyType = builder.enumType('MailFrequency', {
  values: MAIL_FREQUENCY_NAMES,
});

builder.objectFields(SettingsType, (t) => ({
  mailFrequency: t.field({
    type: FrequencyType,
    description: 'How often notifications are mailed.',
    resolve: ({ id }, _, { db }) => findMailFrequency(db, id),
  }),
  notifications: t.field({
    type: [NotificationSettingType],
    extensions: { rows: NOTIFICATION_KIND_NAMES.length },
    resolve: async ({ id }, _, { db }) => {
      const chosen = new Map(
        (await listNotificationSettings(db, id)).map((row) => [`${row.kind} ${row.channel}`, row.isOn]),
      );
      return NOTIFICATION_KIND_NAMES.map((kind) => {
        const isOn = (channel: NotificationChannel): boolean =>
          chosen.get(`${kind} ${channel}`) ?? isDefaultChannel(kind, channel);
        return { kind, web: isOn('web'), push: isOn('push'), email: isOn('email') };
      });
    },
  }),
}));

builder.mutationFields((t) => ({
  markNotificationsRead: t.boolean({
    description: 'Marks a notification and all earlier ones as read.',
    args: { upTo: t.arg.id() },
    resolve: async (_, { upTo }, context) => {
      await markRead(context.db, (await requireViewer(context)).id, readId(upTo));
      return true;
    },
  }),
  setMailFrequency: t.field({
    type: SettingsType,
    args: { frequency: t.arg({ type: FrequencyType }) },
    resolve: async (_, { frequency }, context) => {
      await setMailFrequency(context.db, (await requireViewer(context)).id, frequency);
      return settingsOf(context);
    },
  }),
  setNotification: t.field({
    type: SettingsType,
    args: { kind: t.arg({ type: KindEnum }), channel: t.arg({ type: ChannelType }), isOn: t.arg.boolean() },
    resolve: async (_, { kind, channel, isOn }, context) => {
      await upsertNotificationSettings(context.db, (await requireViewer(context)).id, [kind], channel, isOn);
      return settingsOf(context);
    },
  }),
}));
