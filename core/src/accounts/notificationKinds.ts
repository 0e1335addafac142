import { objectKeys } from '../objectKeys.ts';

export const NOTIFICATION_CHANNELS = ['web', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const MAIL_FREQUENCY_NAMES = ['instant', 'daily', 'weekly'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCY_NAMES)[number];
/** How many days back a mail looks. */
export const MAIL_FREQUENCIES: Readonly<Record<MailFrequency, number>> = { instant: 1, daily: 2, weekly: 8 };

export const NOTIFICATION_KINDS = {
  overdue: ['web', 'push'],
  reaction: ['web'],
  answer: ['web', 'push'],
  citation: ['web'],
  mention: ['web', 'push'],
  follow: ['web'],
  followRequest: ['web', 'push'],
  followAccepted: ['web'],
  membershipRequest: ['web', 'push', 'email'],
  membershipAccepted: ['web', 'push', 'email'],
  participantInvitation: ['web', 'push', 'email'],
  participantConfirmation: ['web', 'push'],
  planDue: ['web', 'push'],
  planReminder: ['web', 'push', 'email'],
  placeGiven: ['web', 'push', 'email'],
  equipmentOverdue: ['web', 'push', 'email'],
  exceptionRequest: ['web', 'push', 'email'],
  exceptionDeclined: ['web', 'push', 'email'],
  elementEdited: ['web'],
  targetRecognised: ['web', 'push'],
  listChanged: ['web'],
  listCompleted: ['web', 'push'],
  subscription: ['web', 'email'],
  moderation: ['web', 'email'],
} as const satisfies Record<string, readonly NotificationChannel[]>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = objectKeys(NOTIFICATION_KINDS);

export function isDefaultChannel(kind: NotificationKind, channel: NotificationChannel): boolean {
  return (NOTIFICATION_KINDS[kind] as readonly NotificationChannel[]).includes(channel);
}

/** A newer server may send kinds that this version does not have. */
export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}
