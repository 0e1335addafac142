export { registerAccountRoutes } from './accounts.rest.ts';
export { UserType } from './accounts.graphql.ts';
export { loadUser } from './userLoader.ts';
export { deleteExpiredSessions, findViewer, lockAccount, makeAdministrator } from './accounts.queries.ts';
export { hashToken, register } from './logIn.ts';
