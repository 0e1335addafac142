import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { listPassing, loadActivityIdsOfTracks } from './tracks/activityTracks.queries.ts';
import { loadActivities } from './activities.queries.ts';
import { placeImages } from './images/placeImages.ts';
import { cacheTagsOf } from './saving/saveActivity.ts';
import { deleteFeed } from './calendar/calendar.queries.ts';

export function registerActivityReactions(events: Events): void {
  // Secret addresses of the former owner end.
  events.on('club.handedOver', (trx, { clubId }) => deleteFeed(trx, clubId));
  events.on('track.passed', async (trx, passed) => {
    for (const { activityId, ownerId } of await listPassing(trx, passed)) {
      await events.emit(trx, 'activity.elementRecognised', { activityId, ownerId, elementId: passed.elementId });
    }
  });
  events.on('track.shared', async (trx, { trackId }) => {
    const ids = [...(await loadActivityIdsOfTracks(trx, [trackId])).values()];
    for (const activity of (await loadActivities(trx, ids)).values()) {
      // The track may have changed, so photos are positioned again.
      await placeImages(trx, activity.id);
      await invalidateCacheTags(trx, await cacheTagsOf(trx, activity, activity));
    }
  });
}
