import './participants/participants.graphql.ts';
import './planning/planning.graphql.ts';
import './series/series.graphql.ts';

export { ActivityType, findReadableActivity, VisibilityType } from './activities.graphql.ts';
export { activityJobs } from './deletion/activityBin.ts';
export { changeHead, publishActivity, saveActivity } from './saving/saveActivity.ts';
export { registerCalendarRoutes } from './calendar/calendar.rest.ts';
export { planningJobs } from './planning/planningJobs.ts';
export { registerActivityRoutes } from './activities.rest.ts';
export { listForVisitors, loadPublicActivities } from './visibility/publicActivities.ts';
export { registerTrackEditRoutes } from './trackEdits/trackEdits.rest.ts';
export { registerActivityReactions } from './activities.reactions.ts';
export {
  countActivitiesOf,
  countActivityDraftsOf,
  moveMilestones,
  countActivitiesPublishedThisWeek,
  trackTies,
  wasTracked,
} from './activities.queries.ts';
export { imageAudience } from './images/photos.queries.ts';
