import type { ReactNode } from 'react';
import { ElementLink, useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import type { ShownMilestone } from './activityMilestones.ts';
import { ClockTime } from '../images/ClockTime.tsx';
import type { ShownPhoto } from './activityImages.ts';

/** Places within this distance of the start are shown as the start. */
const START_METERS = 100;

export function MilestoneTimeline({
  milestones,
  photos = [],
  hasDays = false,
  onPhoto,
}: {
  readonly milestones: readonly ShownMilestone[];
  readonly photos?: readonly ShownPhoto[];
  /** Whether the activity took several days, so that a time alone says too little. */
  readonly hasDays?: boolean;
  readonly onPhoto?: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  return (
    <ol className="relative grid">
      {milestones.map(
        ({ key, name, role, note, elevationMeters, reachedAt, alongMeters, visitCount, imageId, element }, index) => {
          const kind = element?.kind ?? 'genericPoint';
          const photo = photos.find(({ id }) => id === imageId)?.photo;
          return (
            <li
              key={key}
              data-kind={kind}
              className="relative grid grid-cols-[auto_1fr_auto] items-start gap-x-4 pb-6 last:pb-0 print:pb-2"
            >
              {index < milestones.length - 1 ? (
                <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.1rem] border-l-2 border-line" />
              ) : null}
              <span className="relative grid size-9 place-items-center rounded-full bg-kind text-paper">
                <KindIcon kind={kind} size={17} />
              </span>
              <div className="grid min-w-0 gap-0.5 pt-1">
                {element ? (
                  <ElementLink element={element} className="text-lg leading-tight font-semibold hover:underline">
                    {name}
                  </ElementLink>
                ) : (
                  <span className="text-lg leading-tight font-semibold">{name}</span>
                )}
                <span className="text-sm text-muted">
                  {element ? kinds.one(kind) : t('activities.point.kind')}
                  {role === 'reached' ? null : ` · ${t(`activities.role.${role}`)}`}
                  {alongMeters === null || alongMeters < START_METERS
                    ? null
                    : ` · ${t('activities.after', { distance: format.distance(alongMeters) })}`}
                  {visitCount > 1 ? ` · ${t('activities.visits', { count: visitCount })}` : null}
                </span>
                {note ? <span className="max-w-prose">{note}</span> : null}
                {photo ? (
                  <button
                    type="button"
                    aria-label={t('activities.photos.open', { name: photo.caption || name })}
                    onClick={() => onPhoto?.(photo.id)}
                    className="mt-1 w-40 overflow-hidden rounded-sm border border-line hover:border-ink"
                  >
                    <ResponsiveImage
                      photo={photo}
                      alt=""
                      sizes="10rem"
                      className="aspect-[4/3] w-full bg-sunken object-cover"
                    />
                  </button>
                ) : null}
              </div>
              <div className="grid justify-items-end pt-1 text-right">
                {elevationMeters === null ? null : (
                  <span className="font-display text-lg leading-tight font-bold">
                    {format.elevation(elevationMeters)}
                  </span>
                )}
                {reachedAt ? (
                  <span className="text-sm text-muted">
                    <ClockTime at={reachedAt} hasDay={hasDays} />
                  </span>
                ) : null}
              </div>
            </li>
          );
        },
      )}
    </ol>
  );
}
