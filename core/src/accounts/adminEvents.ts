/** What happens on an instance that its administrators want to know. */
export const ADMIN_EVENT_KINDS = [
  'registration',
  'publication',
  'deletion',
  'departure',
  'abuseReport',
  'signInAttack',
  'undeliveredMail',
  'error',
] as const;

export type AdminEventKind = (typeof ADMIN_EVENT_KINDS)[number];
