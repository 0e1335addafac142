/** Queries that hold no track data of others, or are for administrators alone. */
const WITHOUT = [
  'access',
  'collection',
  'elementDraft',
  'followsElement',
  'isJoinedList',
  'mailedKeyWorks',
  'followStatus',
  'mergePreview',
  'myEditionProgress',
  'myFilledSlots',
  'myFollows',
  'myListProgress',
  'myPace',
  'myPostReactions',
  'myReaction',
  'memberByHandle',
  'memberDecisions',
  'mentionableMembers',
  'postRevisions',
  'restrictedMembers',
  'viewerState',
  'moderationCases',
  'blockedTerms',
  'appealKeyWorks',
  'myStates',
  'activityImport',
  'outingImport',
  'regions',
  'revertPreview',
  'rulePreview',
  'search',
];

/** Of plans of clubs, for their members alone, through the same policy as each activity. */
const OF_CLUBS = [
  'clubPlans',
  'commissions',
  'clubLeaders',
  'clubReport',
  'clubCompletions',
  'members',
  'myMembership',
  'clubCalendarAddress',
];

export const QUERIES_WITHOUT_TRACKS: ReadonlySet<string> = new Set([...WITHOUT, ...OF_CLUBS]);
