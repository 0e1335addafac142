import type { PageName } from '@cordada/core/pages/pageTable';

/** How a page is shown: screen and loader are one lazy chunk. */
export interface Screen {
  /**
   * `welcome/WelcomeScreen` is `src/features/welcome/WelcomeScreen.tsx`, which exports a component
   * of that name and, if the page shows data, its loader as `load`. Null: the page answers 404.
   */
  readonly file: `${string}/${string}Screen` | null;
  /**
   * The page serves as the server sends it: text, links and plain forms. Its script is not part of
   * the first load; the browser takes the page over when it is calm or touched.
   */
  readonly isReading?: true;
}

/** A page of things of which there is none yet: every id is that of nothing. */
const NOTHING_THERE: Screen = { file: null };

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
  adminEvents: { file: 'admin/AdminEventsScreen' },
  climbingRoutes: { file: 'elements/ListingScreen', isReading: true },
  clubSubscriptionActivated: { file: 'plans/SubscriptionActivatedScreen' },
  community: { file: 'activities/CommunityScreen', isReading: true },
  confirmSubscription: { file: 'accounts/ConfirmSubscriptionScreen' },
  contents: { file: 'elements/ContentsScreen', isReading: true },
  conversation: { file: 'community/ConversationScreen', isReading: true },
  couloirs: { file: 'elements/ListingScreen', isReading: true },
  elements: { file: 'elements/ElementsScreen' },
  genericPoints: { file: 'elements/ListingScreen', isReading: true },
  help: { file: 'help/HelpScreen', isReading: true },
  helpAbout: { file: 'help/AboutScreen', isReading: true },
  helpPrivacyPolicy: { file: 'help/PrivacyScreen', isReading: true },
  helpTermsOfUse: { file: 'help/TermsScreen', isReading: true },
  list: { file: 'elements/ListScreen', isReading: true },
  lists: { file: 'elements/ListingScreen', isReading: true },
  members: { file: 'plans/MembersScreen' },
  mountains: { file: 'elements/ListingScreen', isReading: true },
  myActivities: { file: 'activities/MyActivitiesScreen' },
  myCollection: { file: 'collections/MyCollectionScreen' },
  myCompletedTargets: { file: 'targets/MyTargetsScreen' },
  myContributions: { file: 'users/MyContributionsScreen' },
  myDrafts: { file: 'wiki/MyDraftsScreen' },
  myLists: { file: 'users/MyListsScreen' },
  myPendingTargets: { file: 'targets/MyTargetsScreen' },
  myTargets: { file: 'targets/MyTargetsScreen' },
  newActivity: { file: 'activities/NewActivityScreen' },
  notifications: { file: 'notifications/NotificationsScreen' },
  pin: { file: 'elements/PinScreen', isReading: true },
  pins: { file: 'elements/ListingScreen', isReading: true },
  post: NOTHING_THERE,
  pricing: { file: 'plans/PricingScreen', isReading: true },
  proSubscriptionActivated: { file: 'plans/SubscriptionActivatedScreen' },
  region: { file: 'elements/RegionScreen', isReading: true },
  regions: { file: 'elements/ListingScreen', isReading: true },
  resetPassword: { file: 'accounts/ResetPasswordScreen' },
  ridges: { file: 'elements/ListingScreen', isReading: true },
  routes: { file: 'elements/ListingScreen', isReading: true },
  settings: { file: 'settings/SettingsScreen' },
  shelters: { file: 'elements/ListingScreen', isReading: true },
  unsubscribe: { file: 'accounts/UnsubscribeScreen' },
  upgradeRequired: { file: 'help/UpgradeRequiredScreen', isReading: true },
  user: { file: 'users/UserScreen', isReading: true },
  userActivities: { file: 'users/UserActivitiesScreen', isReading: true },
  userCompletedTargets: { file: 'users/UserTargetsScreen', isReading: true },
  userContributions: { file: 'users/UserContributionsScreen', isReading: true },
  userLists: { file: 'users/UserListsScreen', isReading: true },
  userPendingTargets: { file: 'users/UserTargetsScreen', isReading: true },
  userTargets: { file: 'users/UserTargetsScreen', isReading: true },
  verifyAccountEmail: { file: 'accounts/VerifyAccountEmailScreen' },
  viaFerratas: { file: 'elements/ListingScreen', isReading: true },
  volcanoes: { file: 'elements/ListingScreen', isReading: true },
};
