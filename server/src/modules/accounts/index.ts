export { registerAccountRoutes } from './accounts.rest.ts';
export { sessionEnded, ViewerType } from './accounts.graphql.ts';
export { fullName, profileField, UserType } from './profile.graphql.ts';
export { loadUser } from './userLoader.ts';
import './follows.graphql.ts';
import './mailedKeys.graphql.ts';
import './signIn.graphql.ts';

export { canReadProfile, STRANGER } from './accounts.policy.ts';
export type { Relation } from './accounts.policy.ts';
export { loadRelation } from './relations.ts';
export { findDefaultVisibility, rememberVisibility } from './settings.queries.ts';
export { SettingsType, settingsOf } from './settings.graphql.ts';
export { accountJobs } from './accountJobs.ts';
export { ACCOUNT_MAILS } from './accountMails.ts';
export { mailLink, recipientOf } from './mailedKeys.ts';
export { unsubscribeKey } from './subscriptions.ts';
export { loadSubscribers, takeDueSummaries } from './subscriptions.queries.ts';
export {
  findSubscriptionLevel,
  findViewer,
  liveSessionsByToken,
  loadUsers,
  lockAccount,
  lockAccounts,
  makeAdministrator,
} from './accounts.queries.ts';
export { hashToken, register } from './logIn.ts';
export { beginExport, listOwnPictures, takeExport } from './export.ts';
export { registerProfileImageRoutes } from './profileImages.rest.ts';
export { limitRate } from './limitRate.ts';
export { findContact } from './keys.queries.ts';
export type { ContactRow } from './keys.queries.ts';
export { findHiddenPlaces } from './settings.queries.ts';
export { networkOf } from './networkOf.ts';
export { createProfileReader } from './accounts.queries.ts';
export type { AccountCounts } from './accounts.queries.ts';
