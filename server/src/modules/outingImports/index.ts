import './outingImports.graphql.ts';

export { continueImporting, outingImportJobs } from './importOutings.ts';
export { registerOutingImportReactions } from './outingImports.reactions.ts';
export { registerOutingImportRoutes } from './outingImports.rest.ts';
