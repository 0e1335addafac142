export { ActivityType } from './activities.graphql.ts';
export { registerActivityRoutes } from './activities.rest.ts';
