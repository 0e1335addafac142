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

  access: { file: 'elements/AccessScreen' },
  accesses: { file: 'elements/ListingScreen' },
  activities: NOT_BUILT,
  activity: NOT_BUILT,
  adminEvents: NOT_BUILT,
  climbingRoutes: { file: 'elements/ListingScreen' },
  clubSubscriptionActivated: NOT_BUILT,
  community: NOT_BUILT,
  confirmSubscription: NOT_BUILT,
  contents: { file: 'elements/ContentsScreen' },
  conversation: NOT_BUILT,
  couloirs: { file: 'elements/ListingScreen' },
  elements: { file: 'elements/ElementsScreen' },
  genericPoints: { file: 'elements/ListingScreen' },
  help: NOT_BUILT,
  helpAbout: NOT_BUILT,
  helpPrivacyPolicy: NOT_BUILT,
  helpTermsOfUse: NOT_BUILT,
  list: { file: 'elements/ListScreen' },
  lists: { file: 'elements/ListingScreen' },
  members: NOT_BUILT,
  mountains: { file: 'elements/ListingScreen' },
  myActivities: NOT_BUILT,
  myCollection: NOT_BUILT,
  myCompletedTargets: { file: 'targets/MyTargetsScreen' },
  myContributions: NOT_BUILT,
  myDrafts: NOT_BUILT,
  myLists: NOT_BUILT,
  myPendingTargets: { file: 'targets/MyTargetsScreen' },
  myTargets: { file: 'targets/MyTargetsScreen' },
  newActivity: NOT_BUILT,
  notifications: NOT_BUILT,
  pin: { file: 'elements/PinScreen' },
  pins: { file: 'elements/ListingScreen' },
  post: NOT_BUILT,
  pricing: NOT_BUILT,
  proSubscriptionActivated: NOT_BUILT,
  region: { file: 'elements/RegionScreen' },
  regions: { file: 'elements/ListingScreen' },
  resetPassword: NOT_BUILT,
  ridges: { file: 'elements/ListingScreen' },
  routes: { file: 'elements/ListingScreen' },
  settings: NOT_BUILT,
  shelters: { file: 'elements/ListingScreen' },
  unsubscribe: NOT_BUILT,
  upgradeRequired: NOT_BUILT,
  user: { file: 'users/UserScreen' },
  userActivities: NOT_BUILT,
  userCompletedTargets: NOT_BUILT,
  userContributions: NOT_BUILT,
  userLists: NOT_BUILT,
  userPendingTargets: NOT_BUILT,
  userTargets: NOT_BUILT,
  verifyAccountEmail: NOT_BUILT,
  viaFerratas: { file: 'elements/ListingScreen' },
  volcanoes: { file: 'elements/ListingScreen' },
};
