import './notifications.graphql.ts';
import './push/push.graphql.ts';

export { registerDeviceRoutes } from './push/devices.rest.ts';
export { notificationJobs } from './notificationJobs.ts';
export { registerNotificationReactions } from './notifications.reactions.ts';
export { countUnreadOf } from './shownNotifications.queries.ts';
