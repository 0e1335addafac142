export { registerAccountRoutes } from './accounts.rest.ts';
export { sessionEnded, ViewerType } from './accounts.graphql.ts';
export { fullName, profileField, UserType } from './profile/profile.graphql.ts';
export { readableMember } from './profile/readableMember.ts';
export { loadUser } from './profile/userLoader.ts';
import './follows/follows.graphql.ts';
import './mailedKeys/mailedKeys.graphql.ts';
import './memberships/handover.graphql.ts';
import './memberships/memberships.graphql.ts';
import './passkeys/passkeys.graphql.ts';
import './people/people.graphql.ts';
import './signIn/signIn.graphql.ts';

export { canReadProfile, STRANGER } from './accounts.policy.ts';
export type { Relation } from './accounts.policy.ts';
export { findMembership, isMemberSql } from './memberships/memberships.queries.ts';
export { requireManager } from './memberships/memberships.ts';
export { listFollowersAmong, upsertFollow } from './follows/follows.queries.ts';
export { loadRelation } from './follows/relations.ts';
export { findBySkeletons, isMemberShown, isProfileReadable, notBlocked, readerOf } from './people/people.queries.ts';
export type { ReaderColumns } from './people/people.queries.ts';
export { findDefaultVisibility, findSettings, rememberVisibility } from './settings/settings.queries.ts';
export { SettingsType, settingsOf } from './settings/settings.graphql.ts';
export { dropDeleted, keepDeleted, takeDeleted } from './deletedContent/deletedContent.queries.ts';
export { accountJobs } from './accountJobs.ts';
export { purgeDeletedAccounts } from './deletion/deleteAccount.ts';
export { ACCOUNT_MAILS } from './accountMails.ts';
export { mailLink, recipientOf } from './mailedKeys/mailedKeys.ts';
export { unsubscribeKey } from './subscriptions/subscriptions.ts';
export { loadSubscribers, takeDueSummaries } from './subscriptions/subscriptions.queries.ts';
export type { SubscriberRow } from './subscriptions/subscriptions.queries.ts';
export {
  isInClub,
  findViewer,
  liveSessionsByToken,
  loadUsers,
  lockAccount,
  lockAccounts,
  makeAdministrator,
} from './accounts.queries.ts';
export { hashToken, register } from './signIn/logIn.ts';
export { countSignInFailures } from './signIn/signIn.queries.ts';
export {
  createAdministrator,
  deleteMember,
  findMember,
  passwordLink,
  suspendMember,
} from './administration/manageMembers.ts';
export { isLimited, setLimited, setMemberSuspended } from './administration/manageMembers.queries.ts';
export { beginExport, listOwnPictures, takeExport } from './export.ts';
export { registerProfileImageRoutes } from './profile/profileImages.rest.ts';
export { setProfileImage } from './profile/profileImages.ts';
export { limitRate, limitRateOfMany, tooMany } from './rateLimits/limitRate.ts';
export { setClubFacts, setRole, upsertAccepted, upsertRequest } from './memberships/memberships.queries.ts';
export {
  endEntitlements,
  findConsumedTrial,
  findSubscriptionLevel,
  levelOf,
  saveEntitlement,
  setConsumedTrial,
} from './entitlements/entitlements.queries.ts';
export type { Entitlement } from './entitlements/entitlements.queries.ts';
export { findContact } from './mailedKeys/keys.queries.ts';
export type { ContactRow } from './mailedKeys/keys.queries.ts';
export { findHiddenPlaces } from './settings/settings.queries.ts';
export { createProfileReader } from './accounts.queries.ts';
export type { AccountCounts } from './accounts.queries.ts';
