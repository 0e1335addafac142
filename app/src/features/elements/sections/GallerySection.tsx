import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ElementPageData } from '../page/elementPage.ts';
import { SectionHead } from './SectionHead.tsx';

export function GallerySection({
  element: { id, name, photos, photoCount, articlePhotos },
}: {
  readonly element: ElementPageData;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  if (photoCount === 0) return null;
  const nameOf = (photo: ImageDetails, index: number): string =>
    photo.caption || t('elements.gallery.photo', { number: index + 1, name });
  const openAll = async (): Promise<void> => {
    setBusy(true);
    try {
      const { ElementPhotos } = await import('#app/data/generated/elements.ts');
      const all =
        photoCount > photos.length
          ? (await runOperation(browserContext, ElementPhotos, { id })).element.images.nodes
          : photos;
      const pictures = all.map((photo, index) => ({ photo, alt: nameOf(photo, index) }));
      const inArticles = articlePhotos.map((photo, index) => ({ photo, alt: nameOf(photo, index) }));
      openModal('images', {
        title: name,
        sections: [
          { name: 'gallery', pictures },
          ...(inArticles.length > 0 ? [{ name: 'articles', pictures: inArticles } as const] : []),
        ],
      });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="gallery" className="no-print grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionHead id="gallery" title={t('elements.gallery.title')} />
        <Button disabled={!isHydrated} isBusy={isBusy} onClick={() => void openAll()} className="no-print">
          {t('elements.gallery.all', { count: photoCount })}
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              disabled={!isHydrated}
              aria-label={t('elements.gallery.open', { name: nameOf(photo, index) })}
              onClick={() =>
                openModal('gallery', {
                  title: name,
                  pictures: photos.map((one, place) => ({ photo: one, alt: nameOf(one, place) })),
                  start: index,
                })
              }
              className="relative block aspect-[4/3] w-full overflow-hidden rounded-sm border border-line hover:border-ink"
            >
              <img src={photo.placeholder} alt="" className="absolute inset-0 size-full object-cover" />
              <ResponsiveImage
                photo={photo}
                alt=""
                sizes="(min-width: 1024px) 20rem, (min-width: 640px) 33vw, 50vw"
                className="relative size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
