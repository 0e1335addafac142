export { registerAccountRoutes } from './accounts.rest.ts';
export { LanguageType, UserType } from './accounts.graphql.ts';
export { loadUser } from './userLoader.ts';
export { deleteExpiredSessions, findViewer, makeAdministrator, setLanguage } from './accounts.queries.ts';
export type { UserRow } from './accounts.queries.ts';
export { countAttempt } from './accounts.queries.ts';
export { hashToken, register } from './logIn.ts';
