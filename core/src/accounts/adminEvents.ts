/** What happens on an instance that its administrators want to know. */
export const ADMIN_EVENT_KINDS = [
  'registration',
  'publication',
  'deletion',
  'administration',
  'departure',
  'abuseReport',
  'signInAttack',
  'undeliveredMail',
  'error',
] as const;

export type AdminEventKind = (typeof ADMIN_EVENT_KINDS)[number];

/** How an element belongs to a region: as somebody has decided, or as the outlines say. */
export const REGION_MEMBERSHIPS = ['inside', 'outside', 'computed'] as const;
export type RegionMembership = (typeof REGION_MEMBERSHIPS)[number];

const REGION_ACTIONS = ['includeInRegion', 'excludeFromRegion', 'computeRegions'] as const;
/** Decisions about where an element lies: nobody's text, so nobody hears of them. */
export type RegionAction = (typeof REGION_ACTIONS)[number];

/** What administrators (and authors, of what is theirs alone) decide about elements; each leaves a row. */
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
