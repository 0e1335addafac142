import './planning.graphql.ts';

export { ActivityType, findReadableActivity } from './activities.graphql.ts';
export { activityJobs } from './activityBin.ts';
export { publishActivity, saveActivity } from './saveActivity.ts';
export { registerActivityRoutes } from './activities.rest.ts';
export { loadPublicActivities } from './publicActivities.ts';
export { listPublicActivities, moveMilestones } from './activities.queries.ts';
