import type { AccountCounts } from '#server/modules/accounts/index.ts';
import { countActivitiesOf, countActivityDraftsOf } from '#server/modules/activities/index.ts';
import { contributionsByTypeOf, countListsOf } from '#server/modules/elements/index.ts';
import { countJoinedOf } from '#server/modules/lists/index.ts';
import { countUnreadOf } from '#server/modules/notifications/index.ts';
import { draftsByTypeOf } from '#server/modules/wiki/index.ts';
import { targetsByTypeOf } from '#server/modules/targets/index.ts';

/** What modules count of an account, for the one statement that every page load begins with. */
export const ACCOUNT_COUNTS: AccountCounts = {
  activities: countActivitiesOf,
  activityDrafts: countActivityDraftsOf,
  listsJoined: countJoinedOf,
  listsOwned: countListsOf,
  unreadNotifications: countUnreadOf,
  contributionsByType: contributionsByTypeOf,
  elementDraftsByType: draftsByTypeOf,
  targetsByType: targetsByTypeOf,
};
