import './participants.graphql.ts';
import './planning.graphql.ts';
import './series.graphql.ts';

export { ActivityType, findReadableActivity, VisibilityType } from './activities.graphql.ts';
export { activityJobs } from './activityBin.ts';
export { changeHead, publishActivity, saveActivity } from './saveActivity.ts';
export { registerCalendarRoutes } from './calendar.rest.ts';
export { planningJobs } from './planningJobs.ts';
export { registerActivityRoutes } from './activities.rest.ts';
export { listForVisitors, loadPublicActivities } from './publicActivities.ts';
export { registerTrackEditRoutes } from './trackEdits.rest.ts';
export { registerActivityReactions } from './activities.reactions.ts';
export {
  countActivitiesOf,
  countActivityDraftsOf,
  moveMilestones,
  countActivitiesPublishedThisWeek,
  trackTies,
  wasTracked,
} from './activities.queries.ts';
export { imageAudience } from './photos.queries.ts';
