import type { ReactNode } from 'react';
import type { ImageFile } from '@cordada/core/media/imageSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';

/** The first photo across the page, where a map would be an empty sheet. */
export function HeroPhoto({
  photo,
  title,
  onOpen,
}: {
  readonly photo: ImageFile & { readonly caption: string };
  readonly title: string;
  readonly onOpen: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <figure className="grid gap-1">
      <button
        type="button"
        aria-label={t('activities.photos.open', { name: photo.caption || title })}
        onClick={onOpen}
        className="block overflow-hidden rounded-lg border border-line"
      >
        <ResponsiveImage
          photo={photo}
          alt=""
          sizes="(min-width: 1280px) 76rem, 100vw"
          isEager
          className="aspect-[2/1] max-h-[26rem] w-full bg-sunken object-cover"
        />
      </button>
      {photo.caption ? <figcaption className="text-sm text-muted wrap-anywhere">{photo.caption}</figcaption> : null}
    </figure>
  );
}
