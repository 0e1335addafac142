import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import type { ShownPhoto } from './activityImages.ts';

/** As many as have room beside a map. */
export const PHOTOS_BESIDE_MAP = 2;

/** The first photos beside the map of wide windows; where the map says little, the first one is over it on phones. */
export function BoardPhotos({
  photos,
  isAlone,
  pointed,
  onPoint,
  onOpen,
}: {
  readonly photos: readonly ShownPhoto[];
  /** Shows one, also on phones. */
  readonly isAlone: boolean;
  readonly pointed: string | null;
  readonly onPoint: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const shown = photos.slice(0, isAlone ? 1 : PHOTOS_BESIDE_MAP);
  const more = photos.length - shown.length;
  return (
    <div className={`grid size-full auto-rows-fr gap-px bg-line ${isAlone ? 'h-64 sm:h-96 lg:h-full' : ''}`}>
      {shown.map(({ id, photo }, index) => {
        const name = photo.caption || t('media.photo', { number: index + 1 });
        return (
          <button
            key={id}
            type="button"
            aria-label={t('activities.photos.open', { name })}
            onClick={() => onOpen(id)}
            onPointerEnter={() => onPoint(id)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(id)}
            onBlur={() => onPoint(null)}
            className="relative block min-h-0 overflow-hidden focus-visible:-outline-offset-4"
          >
            <ResponsiveImage
              photo={photo}
              alt=""
              sizes={isAlone ? '(min-width: 64rem) 44rem, 100vw' : '26rem'}
              isEager={isAlone}
              className={`size-full bg-sunken object-cover transition-opacity ${pointed !== null && pointed !== id ? 'opacity-75' : ''}`}
            />
            {photo.caption ? (
              <span className="absolute right-2 bottom-2 left-2 flex">
                <span className="truncate rounded-sm bg-paper/85 px-2 py-0.5 text-sm">{photo.caption}</span>
              </span>
            ) : null}
            {more > 0 && index === shown.length - 1 ? (
              <span className="absolute top-2 right-2 rounded-sm bg-paper/85 px-2 py-0.5 text-sm font-semibold">
                +{format.number(more)}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
