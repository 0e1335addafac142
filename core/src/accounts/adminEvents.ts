export const ADMIN_EVENT_KINDS = [
  'registration',
  'publication',
  'deletion',
  'administration',
  'moderation',
  'departure',
  'abuseReport',
  'payment',
  'dispute',
  'editFlood',
  'signInAttack',
  'undeliveredMail',
  'failedJob',
  'error',
] as const;

export type AdminEventKind = (typeof ADMIN_EVENT_KINDS)[number];

/** `inside` and `outside` are set by hand and override the outlines; `computed` follows the outlines. */
export const REGION_MEMBERSHIPS = ['inside', 'outside', 'computed'] as const;
export type RegionMembership = (typeof REGION_MEMBERSHIPS)[number];

const REGION_ACTIONS = ['includeInRegion', 'excludeFromRegion', 'computeRegions'] as const;
/** Region decisions change no text of the element, so nobody is notified. */
export type RegionAction = (typeof REGION_ACTIONS)[number];

/** Actions of administrators, and of authors on elements that only they have edited. Each one is recorded. */
export const ELEMENT_ACTIONS = [
  'merge',
  'delete',
  'putBack',
  'protect',
  'giveBack',
  'hideRevision',
  'showRevision',
  'revertUser',
  ...REGION_ACTIONS,
] as const;

export type ElementAction = (typeof ELEMENT_ACTIONS)[number];
