import './notifications.graphql.ts';

export { notificationJobs } from './notificationJobs.ts';
export { registerNotificationReactions } from './notifications.reactions.ts';
export { countUnreadOf } from './notifications.queries.ts';
