import type { ReactNode } from 'react';
import { TrackShape } from '#app/map/track/TrackShape.tsx';
import { useOwnFigures } from '#app/features/activities/index.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { KindLabel } from '#app/ui/Badge.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import type { Subject } from './subject.ts';

/** What is talked about, as a card that leads there. */
export function SubjectCard({
  subject,
  isEager = false,
  isRow = false,
}: {
  readonly subject: Subject;
  /** One of several in a frame. */
  readonly isRow?: boolean;
  /** Within the first screen of its page. */
  readonly isEager?: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { id, kind, name, slug, aside, shape, ownerId } = subject;
  const { distanceMeters, ascentMeters } = useOwnFigures(subject, ownerId);
  const look = {
    className: 'after:absolute after:inset-0 after:rounded-lg',
    children: name || t('activities.untitled'),
  };
  // The map says more about an activity than a photo of this size.
  const isWay = kind === 'activity' && typeof subject.terrainCover === 'string';
  const facts = [
    distanceMeters === null ? '' : format.distance(distanceMeters),
    ascentMeters === null ? '' : `↑\u00a0${format.elevation(ascentMeters)}`,
    aside,
  ].filter((fact) => fact !== '');
  return (
    <div
      role="group"
      aria-label={isRow ? name : t('community.conversation.subject')}
      className={`relative flex min-h-20 overflow-hidden bg-raised ${isRow ? '' : 'rounded-lg border border-line hover:border-ink'}`}
    >
      {kind === 'user' ? null : (
        <div className="relative w-28 shrink-0 border-r border-line sm:w-36">
          {shape ? (
            <TrackShape shape={shape} className="absolute inset-0 size-full" />
          ) : (
            <Cover
              of={isWay ? { ...subject, cover: null } : subject}
              sizes="9rem"
              isEager={isEager}
              className="absolute inset-0 aspect-auto! size-full"
            />
          )}
        </div>
      )}
      <div className="grid min-w-0 grow content-center gap-0.5 px-4 py-2.5">
        <KindLabel kind={kind}>{t(`elements.kind.${kind}.one`)}</KindLabel>
        <p className="line-clamp-3 font-display text-lg leading-tight font-bold break-words">
          {kind === 'user' ? (
            <PageLink page="user" params={{ id, slug }} {...look} />
          ) : kind === 'activity' ? (
            <PageLink page="activity" params={{ id, slug }} {...look} />
          ) : (
            <ElementLink element={{ id, kind, slug }} {...look} />
          )}
        </p>
        {facts.length > 0 ? <p className="text-sm text-muted">{facts.join(' · ')}</p> : null}
      </div>
    </div>
  );
}
