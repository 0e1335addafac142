import type { PageName } from '@cordada/core/pages/pageTable';

export interface Screen {
  /**
   * `welcome/WelcomeScreen` is `src/features/welcome/WelcomeScreen.tsx`, which exports a component of that name and,
   * if the page has data, its loader as `load`. Null for pages that answer 404.
   */
  readonly file: `${string}/${string}Screen` | null;
  /**
   * The page works without JavaScript: text, links and plain forms. Its script is not part of the first load and
   * hydrates it when the browser is idle or at the first user input.
   */
  readonly isReading?: true;
}

/** A page of the page table without an entry does not compile. */
export const pageScreens: Record<PageName, Screen> = {
  welcome: { file: 'welcome/WelcomeScreen', isReading: true },
  logIn: { file: 'accounts/logIn/LogInScreen', isReading: true },
  register: { file: 'accounts/logIn/LogInScreen', isReading: true },
  logOut: { file: 'accounts/logIn/LogOutScreen' },

  access: { file: 'elements/page/AccessScreen', isReading: true },
  accesses: { file: 'elements/listing/ListingScreen', isReading: true },
  activities: { file: 'activities/listing/ActivitiesScreen', isReading: true },
  activity: { file: 'activities/page/ActivityScreen' },
  adminBlockedTerms: { file: 'admin/BlockedTermsScreen' },
  adminEvents: { file: 'admin/AdminEventsScreen' },
  adminHealth: { file: 'admin/health/AdminHealthScreen' },
  appeal: { file: 'accounts/mailedLinks/AppealScreen' },
  climbingRoutes: { file: 'elements/listing/ListingScreen', isReading: true },
  clubSubscriptionActivated: { file: 'subscriptions/SubscriptionActivatedScreen' },
  community: { file: 'community/feed/CommunityScreen', isReading: true },
  confirmSubscription: { file: 'accounts/mailedLinks/ConfirmSubscriptionScreen' },
  contents: { file: 'elements/listing/ContentsScreen', isReading: true },
  conversation: { file: 'community/ConversationScreen', isReading: true },
  couloirs: { file: 'elements/listing/ListingScreen', isReading: true },
  elements: { file: 'elements/listing/ElementsScreen' },
  genericPoints: { file: 'elements/listing/ListingScreen', isReading: true },
  help: { file: 'help/HelpScreen', isReading: true },
  helpAbout: { file: 'help/AboutScreen', isReading: true },
  helpPrivacyPolicy: { file: 'help/PrivacyScreen', isReading: true },
  helpTermsOfUse: { file: 'help/TermsScreen', isReading: true },
  list: { file: 'lists/ListScreen', isReading: true },
  lists: { file: 'elements/listing/ListingScreen', isReading: true },
  certificate: { file: 'targets/celebrations/CertificateScreen' },
  livePosition: { file: 'livePosition/LiveScreen' },
  sharedCollection: { file: 'collections/SharedCollectionScreen' },
  clubCollection: { file: 'collections/SharedCollectionScreen' },
  compare: { file: 'activities/compare/CompareScreen' },
  club: { file: 'clubs/page/ClubScreen' },
  members: { file: 'clubs/MembersScreen' },
  mountains: { file: 'elements/listing/ListingScreen', isReading: true },
  myActivities: { file: 'activities/listing/mine/MyActivitiesScreen' },
  myCollection: { file: 'collections/MyCollectionScreen' },
  myCompletedTargets: { file: 'targets/MyTargetsScreen' },
  myContributions: { file: 'accounts/profile/contributions/MyContributionsScreen' },
  myDrafts: { file: 'wiki/drafts/MyDraftsScreen' },
  myLists: { file: 'accounts/profile/MyListsScreen' },
  myPendingTargets: { file: 'targets/MyTargetsScreen' },
  myStatistics: { file: 'statistics/MyStatisticsScreen' },
  myTargets: { file: 'targets/MyTargetsScreen' },
  newActivity: { file: 'activities/editor/NewActivityScreen' },
  notifications: { file: 'notifications/NotificationsScreen' },
  panorama: { file: 'panorama/PanoramaScreen' },
  pin: { file: 'elements/page/PinScreen', isReading: true },
  pins: { file: 'elements/listing/ListingScreen', isReading: true },
  post: { file: 'community/posts/PostScreen', isReading: true },
  pricing: { file: 'subscriptions/PricingScreen', isReading: true },
  proSubscriptionActivated: { file: 'subscriptions/SubscriptionActivatedScreen' },
  region: { file: 'elements/page/RegionScreen', isReading: true },
  regions: { file: 'elements/listing/ListingScreen', isReading: true },
  resetPassword: { file: 'accounts/mailedLinks/ResetPasswordScreen' },
  ridges: { file: 'elements/listing/ListingScreen', isReading: true },
  routes: { file: 'elements/listing/ListingScreen', isReading: true },
  settings: { file: 'accounts/settings/SettingsScreen' },
  shelters: { file: 'elements/listing/ListingScreen', isReading: true },
  unsubscribe: { file: 'accounts/mailedLinks/UnsubscribeScreen' },
  upgradeRequired: { file: 'help/UpgradeRequiredScreen', isReading: true },
  user: { file: 'accounts/profile/UserScreen', isReading: true },
  userActivities: { file: 'accounts/profile/UserActivitiesScreen', isReading: true },
  userCompletedTargets: { file: 'accounts/profile/UserTargetsScreen', isReading: true },
  userContributions: { file: 'accounts/profile/contributions/UserContributionsScreen', isReading: true },
  userLists: { file: 'accounts/profile/UserListsScreen', isReading: true },
  userPendingTargets: { file: 'accounts/profile/UserTargetsScreen', isReading: true },
  userStatistics: { file: 'accounts/profile/UserStatisticsScreen', isReading: true },
  userTargets: { file: 'accounts/profile/UserTargetsScreen', isReading: true },
  verifyAccountEmail: { file: 'accounts/mailedLinks/VerifyAccountEmailScreen' },
  viaFerratas: { file: 'elements/listing/ListingScreen', isReading: true },
  whatNext: { file: 'whatNext/WhatNextScreen' },
  volcanoes: { file: 'elements/listing/ListingScreen', isReading: true },
};
