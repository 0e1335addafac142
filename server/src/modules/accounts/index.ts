export { registerAccountRoutes } from './accounts.rest.ts';
export { ViewerType } from './accounts.graphql.ts';
export { fullName, profileField, UserType } from './profile.graphql.ts';
export { loadUser } from './userLoader.ts';
import './mailedKeys.graphql.ts';
import './settings.graphql.ts';
import './signIn.graphql.ts';

export { canReadProfile } from './accounts.policy.ts';
export { accountJobs } from './accountJobs.ts';
export {
  findSubscriptionLevel,
  findViewer,
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
export { networkOf } from './networkOf.ts';
