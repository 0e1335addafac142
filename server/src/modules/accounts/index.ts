export { LanguageType, UserType } from './accounts.graphql.ts';
export { deleteExpiredSessions, findViewer, loadUsers, makeAdministrator, setLanguage } from './accounts.queries.ts';
export type { UserRow } from './accounts.queries.ts';
export { countAttempt } from './accounts.queries.ts';
export { hashToken, register } from './logIn.ts';
