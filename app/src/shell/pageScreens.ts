import type { PageName } from '@cordada/core/pages/pageTable';

/** How a page is shown: screen and loader are one lazy chunk. */
export interface Screen {
  /**
   * `welcome/WelcomeScreen` is `src/features/welcome/WelcomeScreen.tsx`, which exports a component
   * of that name and, if the page shows data, its loader as `load`. Null: the page answers 404
   * until its feature is built.
   */
  readonly file: `${string}/${string}Screen` | null;
}

/** A page whose feature does not exist yet. */
const NOT_BUILT: Screen = { file: null };

/** The screen of every page of the table; a page without a row does not compile. */
export const pageScreens: Record<PageName, Screen> = {
  welcome: { file: 'welcome/WelcomeScreen' },
  logIn: { file: 'accounts/LogInScreen' },
  register: { file: 'accounts/LogInScreen' },
  logOut: { file: 'accounts/LogOutScreen' },

  access: NOT_BUILT,
  accesses: NOT_BUILT,
  activities: NOT_BUILT,
  activity: NOT_BUILT,
  adminEvents: NOT_BUILT,
  climbingRoutes: NOT_BUILT,
  clubSubscriptionActivated: NOT_BUILT,
  community: NOT_BUILT,
  confirmSubscription: NOT_BUILT,
  contents: NOT_BUILT,
  conversation: NOT_BUILT,
  couloirs: NOT_BUILT,
  elements: NOT_BUILT,
  genericPoints: NOT_BUILT,
  help: NOT_BUILT,
  helpAbout: NOT_BUILT,
  helpPrivacyPolicy: NOT_BUILT,
  helpTermsOfUse: NOT_BUILT,
  list: NOT_BUILT,
  lists: NOT_BUILT,
  members: NOT_BUILT,
  mountains: NOT_BUILT,
  myActivities: NOT_BUILT,
  myCollection: NOT_BUILT,
  myCompletedTargets: NOT_BUILT,
  myContributions: NOT_BUILT,
  myDrafts: NOT_BUILT,
  myLists: NOT_BUILT,
  myPendingTargets: NOT_BUILT,
  myTargets: NOT_BUILT,
  newActivity: NOT_BUILT,
  notifications: NOT_BUILT,
  pin: NOT_BUILT,
  pins: NOT_BUILT,
  post: NOT_BUILT,
  pricing: NOT_BUILT,
  proSubscriptionActivated: NOT_BUILT,
  region: NOT_BUILT,
  regions: NOT_BUILT,
  resetPassword: NOT_BUILT,
  ridges: NOT_BUILT,
  routes: NOT_BUILT,
  settings: NOT_BUILT,
  shelters: NOT_BUILT,
  unsubscribe: NOT_BUILT,
  upgradeRequired: NOT_BUILT,
  user: NOT_BUILT,
  userActivities: NOT_BUILT,
  userCompletedTargets: NOT_BUILT,
  userContributions: NOT_BUILT,
  userLists: NOT_BUILT,
  userPendingTargets: NOT_BUILT,
  userTargets: NOT_BUILT,
  verifyAccountEmail: NOT_BUILT,
  viaFerratas: NOT_BUILT,
  volcanoes: NOT_BUILT,
};
