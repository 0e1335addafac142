/** Ways to be told something. */
export const NOTIFICATION_CHANNELS = ['web', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What a member may be told, each with the channels it usually takes. */
export const NOTIFICATION_KINDS = {
  reaction: ['web'],
  answer: ['web', 'push'],
  citation: ['web'],
  mention: ['web', 'push'],
  follow: ['web'],
  followRequest: ['web', 'push'],
  followAccepted: ['web'],
  membershipRequest: ['web', 'push', 'email'],
  participantInvitation: ['web', 'push', 'email'],
  participantConfirmation: ['web', 'push'],
  planDue: ['web', 'push'],
  elementEdited: ['web'],
  targetRecognised: ['web', 'push'],
  listChanged: ['web'],
  listCompleted: ['web', 'push'],
  subscription: ['web', 'email'],
  moderation: ['web', 'email'],
} as const satisfies Record<string, readonly NotificationChannel[]>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Whether a kind takes a channel where its member has not said otherwise. */
export function isDefaultChannel(kind: NotificationKind, channel: NotificationChannel): boolean {
  return (NOTIFICATION_KINDS[kind] as readonly NotificationChannel[]).includes(channel);
}

/** Whether this version knows a kind: a newer server may tell others. */
export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}
