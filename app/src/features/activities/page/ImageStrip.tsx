import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ClockTime } from '../images/ClockTime.tsx';
import type { ShownPhoto } from './activityImages.ts';

export function ImageStrip({
  photos,
  pointed,
  onPoint,
  onOpen,
}: {
  readonly photos: readonly ShownPhoto[];
  readonly pointed: string | null;
  readonly onPoint: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    // Scrolls to the photo highlighted on the map, but not while the pointer is over the strip.
    if (pointed === null || isOver.current) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-photo="${pointed}"]`);
    if (item && list.current) list.current.scrollTo({ left: item.offsetLeft - list.current.offsetLeft - 16 });
  }, [pointed]);
  return (
    <section aria-labelledby="photos" className="grid gap-3">
      <h2 id="photos" className="text-2xl sm:text-3xl">
        {t('activities.photos.title')}
      </h2>
      <ul
        ref={list}
        onPointerEnter={() => (isOver.current = true)}
        onPointerLeave={() => (isOver.current = false)}
        className="scroll-row relative -mx-1 flex gap-3 px-1 py-1"
      >
        {photos.map(({ id, photo, alongMeters, reachedAt }, index) => {
          const name = photo.caption || t('media.photo', { number: index + 1 });
          return (
            <li key={id} data-photo={id} className="grid w-60 shrink-0 content-start gap-1">
              <button
                type="button"
                aria-label={t('activities.photos.open', { name })}
                onClick={() => onOpen(id)}
                onPointerEnter={() => onPoint(id)}
                onPointerLeave={() => onPoint(null)}
                onFocus={() => onPoint(id)}
                onBlur={() => onPoint(null)}
                className={`block overflow-hidden rounded-sm border-2 ${pointed === id ? 'border-accent' : 'border-line'}`}
              >
                <ResponsiveImage
                  photo={photo}
                  alt=""
                  sizes="15rem"
                  className="aspect-[4/3] w-full bg-sunken object-cover"
                />
              </button>
              {photo.caption ? <span className="text-sm wrap-anywhere">{photo.caption}</span> : null}
              {alongMeters === null ? null : (
                <span className="text-sm text-muted">
                  {t('activities.after', { distance: format.distance(alongMeters) })}
                  {reachedAt ? (
                    <>
                      {' · '}
                      <ClockTime at={reachedAt} />
                    </>
                  ) : null}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
