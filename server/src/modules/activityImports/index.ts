import './activityImports.graphql.ts';

export { continueImporting, activityImportJobs } from './importActivities.ts';
export { registerActivityImportReactions } from './activityImports.reactions.ts';
export { registerActivityImportRoutes } from './activityImports.rest.ts';
