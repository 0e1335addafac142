import './attempts/attempts.graphql.ts';
import './bulk/bulk.graphql.ts';
import './deletion/activityBin.graphql.ts';
import './listing/listing.graphql.ts';
import './listing/mostVisited.graphql.ts';
export { DayOut } from './listing/totals.graphql.ts';
import './positions/positions.graphql.ts';
import './participants/participants.graphql.ts';
import './planning/planning.graphql.ts';
import './saving/saving.graphql.ts';
import './series/series.graphql.ts';
import './tracks/activityTracks.graphql.ts';
import './visibility/shareEnds.graphql.ts';

export { ActivityKindEnum, ActivityType, VisibilityType } from './activities.graphql.ts';
export { findReadableActivity } from './visibility/readableActivities.ts';
export { isActivityReadable } from './visibility/readableActivities.queries.ts';
export { activityJobs } from './deletion/activityBin.ts';
export { changeHead, publishActivity, saveActivity } from './saving/saveActivity.ts';
export { addInvitation, answerInvitation, joinPlan, leavePlan } from './participants/participants.ts';
export { countParticipants } from './participants/participants.queries.ts';
export { savePlannedActivity } from './planning/savePlannedActivity.ts';
export { registerCalendarRoutes, sendCalendar } from './calendar/calendar.rest.ts';
export { listCalendarEvents } from './calendar/calendarFeed.ts';
export { planningJobs } from './planning/planningJobs.ts';
export { registerActivityRoutes } from './activities.rest.ts';
export {
  isPublicActivity,
  listForVisitors,
  loadPublicActivities,
  loadSharedActivity,
} from './visibility/publicActivities.ts';
export type { ActivityRow } from './activities.queries.ts';
export { registerTrackEditRoutes } from './trackEdits/trackEdits.rest.ts';
export { registerActivityReactions } from './activities.reactions.ts';
export {
  countActivitiesOf,
  countActivityDraftsOf,
  countActivitiesPublishedThisWeek,
  wasTracked,
} from './activities.queries.ts';
export { moveMilestones } from './saving/saving.queries.ts';
export { trackTies } from './tracks/activityTracks.queries.ts';
export { imageAudience } from './images/images.queries.ts';
export { findActivityOwner, lockActivity, setActivityHidden } from './activities.queries.ts';
export { listPaceTracks } from './planning/plannedActivities.queries.ts';
