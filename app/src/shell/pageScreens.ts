import type { PageName } from '@cordada/core/pages/pageTable';

/** How a page is shown: screen and loader are one lazy chunk. */
export interface Screen {
  /**
   * `welcome/WelcomeScreen` is `src/features/welcome/WelcomeScreen.tsx`, which exports a component
   * of that name and, if the page shows data, its loader as `load`. Null: the page answers 404
   * until its feature is built.
   */
  readonly file: `${string}/${string}Screen` | null;
  /**
   * The page serves as the server sends it: text, links and plain forms. Its script is not part of
   * the first load; the browser takes the page over when it is calm or touched.
   */
  readonly isReading?: true;
}

/** A page whose feature does not exist yet. */
const NOT_BUILT: Screen = { file: null };

/** The screen of every page of the table; a page without a row does not compile. */
export const pageScreens: Record<PageName, Screen> = {
  welcome: { file: 'welcome/WelcomeScreen', isReading: true },
  logIn: { file: 'accounts/LogInScreen', isReading: true },
  register: { file: 'accounts/LogInScreen', isReading: true },
  logOut: { file: 'accounts/LogOutScreen' },

  access: { file: 'elements/AccessScreen', isReading: true },
  accesses: { file: 'elements/ListingScreen', isReading: true },
  activities: { file: 'activities/ActivitiesScreen', isReading: true },
  activity: { file: 'activities/ActivityScreen' },
  adminEvents: NOT_BUILT,
  climbingRoutes: { file: 'elements/ListingScreen', isReading: true },
  clubSubscriptionActivated: NOT_BUILT,
  community: { file: 'activities/CommunityScreen', isReading: true },
  confirmSubscription: { file: 'accounts/ConfirmSubscriptionScreen' },
  contents: { file: 'elements/ContentsScreen', isReading: true },
  conversation: NOT_BUILT,
  couloirs: { file: 'elements/ListingScreen', isReading: true },
  elements: { file: 'elements/ElementsScreen' },
  genericPoints: { file: 'elements/ListingScreen', isReading: true },
  help: { file: 'help/HelpScreen', isReading: true },
  helpAbout: { file: 'help/AboutScreen', isReading: true },
  helpPrivacyPolicy: { file: 'help/PrivacyScreen', isReading: true },
  helpTermsOfUse: { file: 'help/TermsScreen', isReading: true },
  list: { file: 'elements/ListScreen', isReading: true },
  lists: { file: 'elements/ListingScreen', isReading: true },
  members: NOT_BUILT,
  mountains: { file: 'elements/ListingScreen', isReading: true },
  myActivities: { file: 'activities/MyActivitiesScreen' },
  myCollection: NOT_BUILT,
  myCompletedTargets: { file: 'targets/MyTargetsScreen' },
  myContributions: NOT_BUILT,
  myDrafts: NOT_BUILT,
  myLists: NOT_BUILT,
  myPendingTargets: { file: 'targets/MyTargetsScreen' },
  myTargets: { file: 'targets/MyTargetsScreen' },
  newActivity: { file: 'activities/NewActivityScreen' },
  notifications: NOT_BUILT,
  pin: { file: 'elements/PinScreen', isReading: true },
  pins: { file: 'elements/ListingScreen', isReading: true },
  post: NOT_BUILT,
  pricing: { file: 'plans/PricingScreen', isReading: true },
  proSubscriptionActivated: NOT_BUILT,
  region: { file: 'elements/RegionScreen', isReading: true },
  regions: { file: 'elements/ListingScreen', isReading: true },
  resetPassword: { file: 'accounts/ResetPasswordScreen' },
  ridges: { file: 'elements/ListingScreen', isReading: true },
  routes: { file: 'elements/ListingScreen', isReading: true },
  settings: { file: 'settings/SettingsScreen' },
  shelters: { file: 'elements/ListingScreen', isReading: true },
  unsubscribe: { file: 'accounts/UnsubscribeScreen' },
  upgradeRequired: NOT_BUILT,
  user: { file: 'users/UserScreen', isReading: true },
  userActivities: NOT_BUILT,
  userCompletedTargets: NOT_BUILT,
  userContributions: NOT_BUILT,
  userLists: NOT_BUILT,
  userPendingTargets: NOT_BUILT,
  userTargets: NOT_BUILT,
  verifyAccountEmail: { file: 'accounts/VerifyAccountEmailScreen' },
  viaFerratas: { file: 'elements/ListingScreen', isReading: true },
  volcanoes: { file: 'elements/ListingScreen', isReading: true },
};
