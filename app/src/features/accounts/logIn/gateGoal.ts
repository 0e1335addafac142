import type { PageName } from '@cordada/core/pages/pageTable';
import type { MessageKey } from '#app/messages/keys.ts';

const GOALS: Partial<Record<PageName, MessageKey>> = {
  club: 'accounts.gate.club',
  members: 'accounts.gate.club',
  myActivities: 'accounts.gate.activities',
  myCollection: 'accounts.gate.collections',
  myCompletedTargets: 'accounts.gate.targets',
  myContributions: 'accounts.gate.contributions',
  myDrafts: 'accounts.gate.drafts',
  myLists: 'accounts.gate.lists',
  myPendingTargets: 'accounts.gate.targets',
  myTargets: 'accounts.gate.targets',
  myStatistics: 'accounts.gate.statistics',
  whatNext: 'accounts.gate.whatNext',
  newActivity: 'accounts.gate.record',
  notifications: 'accounts.gate.notifications',
  settings: 'accounts.gate.settings',
  adminBlockedTerms: 'accounts.gate.admin',
  adminEvents: 'accounts.gate.admin',
  adminHealth: 'accounts.gate.admin',
};

/** What a login is for that a page led to, in words that follow "Log in to"; null for pages that visitors read too. */
export const gateGoal = (page: PageName | null): MessageKey | null => (page && GOALS[page]) ?? null;
