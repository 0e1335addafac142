import type { ReactNode } from 'react';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';

const SHOWN = 4;

/** The first photos of a post; all of them in the gallery. */
export function PostPhotos({
  images,
  title,
}: {
  readonly images: readonly ImageDetails[];
  readonly title: string;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  if (images.length === 0) return null;
  const shown = images.slice(0, SHOWN);
  const pictures = images.map((photo) => ({ photo, alt: photo.caption || title }));
  return (
    <ul className={`grid gap-1 overflow-hidden rounded-md ${shown.length > 1 ? 'grid-cols-2' : ''}`}>
      {shown.map((photo, index) => {
        const rest = index === SHOWN - 1 ? images.length - SHOWN : 0;
        return (
          <li key={photo.id} className={shown.length === 3 && index === 0 ? 'col-span-2' : ''}>
            <button
              type="button"
              disabled={!isHydrated}
              aria-label={t('community.post.photo', { number: index + 1, count: images.length })}
              aria-haspopup="dialog"
              onClick={() => openModal('gallery', { title, pictures, start: index })}
              className="relative block w-full"
            >
              <ResponsiveImage
                photo={photo}
                alt=""
                sizes={shown.length > 1 ? '20rem' : '(min-width: 640px) 38rem, 100vw'}
                className={`w-full bg-sunken object-cover ${shown.length > 1 ? 'aspect-4/3' : 'max-h-[28rem]'}`}
              />
              {rest > 0 ? (
                <span
                  aria-hidden="true"
                  data-rest={`+${rest}`}
                  className="absolute right-2 bottom-2 rounded-sm bg-ink px-2 py-1 font-bold text-paper after:content-[attr(data-rest)]"
                />
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
