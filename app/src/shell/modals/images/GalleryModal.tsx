import type { PointerEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { imageUrl } from '@cordada/core/media/imageSources';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Picture } from '#app/pages/modals.ts';
import { useViewer } from '#app/data/viewer.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ReportButton } from '#app/ui/buttons/ReportButton.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';

/** Minimum horizontal swipe in pixels. */
const SWIPE = 50;
const LOOK = 'absolute inset-0 size-full object-contain';

export function GalleryModal({
  title,
  pictures,
  start,
  onClose,
}: {
  readonly title: string;
  readonly pictures: readonly Picture[];
  readonly start: number;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [index, setIndex] = useState(start);
  const began = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const count = pictures.length;
  const turn = (step: number): void => setIndex((now) => (now + step + count) % count);
  useEffect(() => {
    // Works wherever the focus is, because the dialog covers everything.
    const hear = (event: KeyboardEvent): void => {
      const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
      if (next === undefined || count < 2) return;
      event.preventDefault();
      setIndex((next + count) % count);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [index, count]);
  const release = ({ clientX, clientY }: PointerEvent): void => {
    const from = began.current;
    began.current = null;
    if (!from || count < 2 || Math.abs(clientX - from.x) < SWIPE) return;
    // Mostly vertical swipes are scrolling.
    if (Math.abs(clientX - from.x) > 2 * Math.abs(clientY - from.y)) turn(clientX < from.x ? 1 : -1);
  };
  // Preloads the next photo.
  const next = pictures[(index + 1) % count]?.photo;
  useEffect(() => {
    if (next) new Image().src = imageUrl(next, innerWidth * devicePixelRatio);
  }, [next]);
  const viewer = useViewer();
  const isOwn = ({ author }: ImageDetails): boolean => viewer.status === 'member' && viewer.viewer.id === author?.id;
  const picture = pictures[index];
  if (!picture) return null;
  const { photo, alt } = picture;
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-3">
        <figure className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-3">
          <div
            onPointerDown={({ isPrimary, clientX, clientY }) => {
              began.current = isPrimary ? { x: clientX, y: clientY } : null;
            }}
            onPointerUp={release}
            onPointerCancel={() => (began.current = null)}
            className="relative min-h-0 touch-pan-y touch-pinch-zoom rounded-sm bg-sunken"
          >
            {photo ? (
              <ResponsiveImage key={photo.id} photo={photo} alt={alt} sizes="100vw" isEager className={LOOK} />
            ) : (
              <img src={picture.src} alt={alt} className={LOOK} />
            )}
          </div>
          <figcaption aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="grid gap-0.5">
              <span className="font-semibold">{photo ? photo.caption : alt}</span>
              {photo ? <Credit photo={photo} /> : null}
            </span>
            {count > 1 ? (
              <span className="text-muted">{t('shell.gallery.count', { number: index + 1, count })}</span>
            ) : null}
          </figcaption>
        </figure>
        <div className="grid grid-cols-2 justify-between gap-x-3 sm:flex">
          {count > 1 ? <Button onClick={() => turn(-1)}>{t('shell.gallery.previous')}</Button> : null}
          {photo ? (
            <span className="order-last col-span-2 flex flex-wrap items-center justify-center gap-x-6 sm:order-none">
              <a
                href={photo.originalUrl}
                download
                className="prose-link inline-flex min-h-11 items-center px-2 font-semibold"
              >
                {t('shell.gallery.original')}
              </a>
              {isOwn(photo) ? null : (
                <ReportButton
                  subject="image"
                  id={photo.id}
                  title={t('shell.gallery.report', { name: photo.caption || alt })}
                />
              )}
            </span>
          ) : null}
          {count > 1 ? <Button onClick={() => turn(1)}>{t('shell.gallery.next')}</Button> : null}
        </div>
      </div>
    </Dialog>
  );
}

function Credit({ photo: { author, licence, takenAt } }: { readonly photo: ImageDetails }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      {author ? (
        <PageLink page="user" params={{ id: author.id, slug: author.slug }} className="prose-link">
          {author.fullName}
        </PageLink>
      ) : (
        <span>{t('elements.history.deletedUser')}</span>
      )}
      <span>{licence}</span>
      {takenAt ? <span>{format.date(takenAt.slice(0, 10))}</span> : null}
    </span>
  );
}
