import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Picture } from '#app/pages/modals.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';

/** Pictures one after another as large as they fit; arrow keys turn the page. */
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
  const picture = pictures[index];
  const turn = (step: number): void => setIndex((index + step + pictures.length) % pictures.length);
  const hear = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && pictures.length > 1) turn(step);
  };
  if (!picture) return null;
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      {/* The buttons below do the same by pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed anywhere in the gallery */}
      <div onKeyDown={hear} className="grid gap-4">
        <figure className="grid gap-2">
          <img
            src={picture.src}
            alt={picture.alt}
            className="max-h-[70dvh] w-full rounded-sm bg-sunken object-contain"
          />
          <figcaption className="text-muted" aria-live="polite">
            {pictures.length > 1
              ? t('shell.gallery.count', { number: index + 1, count: pictures.length })
              : picture.alt}
          </figcaption>
        </figure>
        {pictures.length > 1 ? (
          <div className="flex justify-between gap-3">
            <Button onClick={() => turn(-1)}>{t('shell.gallery.previous')}</Button>
            <Button onClick={() => turn(1)}>{t('shell.gallery.next')}</Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
