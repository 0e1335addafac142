import type { ReactNode } from 'react';
import { SharedActivities as Shared } from '#app/data/generated/activities.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { activityPage } from '../loadActivities.ts';
import { MoreActivities } from '#app/features/activities/page/MoreActivities.tsx';

/** Activities shared with the viewer that are not public. Renders nothing if there are none. */
export function SharedActivities({ ownerId }: { readonly ownerId: string }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isOther = viewer.status === 'member' && viewer.viewer.id !== ownerId;
  const { data } = useOperation(Shared, isOther ? { ownerId } : null);
  if (!data || data.sharedActivities.nodes.length === 0) return null;
  return (
    <section aria-labelledby="shared" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="shared" className="text-2xl sm:text-3xl">
          {t('activities.shared.title')}
        </h2>
        <p className="text-muted">{t('activities.shared.text')}</p>
      </div>
      <MoreActivities
        first={activityPage(data.sharedActivities)}
        isOwn
        loadMore={async (after) =>
          activityPage((await runOperation(browserContext, Shared, { ownerId, after })).sharedActivities)
        }
      />
    </section>
  );
}
