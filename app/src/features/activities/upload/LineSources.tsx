import type { ReactNode } from 'react';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { LoadedActivity } from '../page/loadActivity.ts';

export function LineSources({ tracks }: { readonly tracks: LoadedActivity['tracks'] }): ReactNode {
  const t = useMessages();
  const sources = tracks.flatMap(({ takenFrom }) => takenFrom);
  const heights = new Set(tracks.flatMap(({ heightsFrom }) => heightsFrom ?? []));
  return [
    ...sources.map(({ activity, element }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- they stay in their order
      <p key={i} className="text-sm text-muted">
        <Message
          id="trackEdits.takenFrom"
          values={{
            source: activity ? (
              <PageLink page="activity" params={{ id: activity.id, slug: activity.slug }} className="prose-link">
                {`${activity.title} · ${activity.owner.fullName}`}
              </PageLink>
            ) : (
              (element?.name ?? t('trackEdits.takenFrom.gone'))
            ),
          }}
        />
      </p>
    )),
    ...[...heights].map((source) => (
      <p key={source} className="text-sm text-muted">
        {t('trackEdits.heights', { source })}
      </p>
    )),
  ];
}
