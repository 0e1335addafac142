import { announceChange } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { loadActivities, loadActivityIdsOfTracks, tellPassed } from './activities.queries.ts';
import { changedTags } from './saveActivity.ts';

/** What activities do about what others tell. */
export function registerActivityReactions(events: Events): void {
  events.on('track.passed', (trx, passed) => tellPassed(trx, passed));
  events.on('track.shared', async (trx, { trackId }) => {
    const ids = [...(await loadActivityIdsOfTracks(trx, [trackId])).values()];
    for (const activity of (await loadActivities(trx, ids)).values()) {
      await announceChange(trx, await changedTags(trx, activity, activity));
    }
  });
}
