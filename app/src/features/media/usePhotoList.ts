import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

/**
 * Announces changes of a photo list to screen readers and moves the focus.
 * @param count number of photos before the change
 */
export function usePhotoList(count: number): {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly said: string;
  readonly notifyMoved: (index: number) => void;
  readonly notifyRemoved: (index: number) => void;
} {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  return {
    list,
    said,
    notifyMoved: (index) => setSaid(t('media.photos.moved', { position: index + 1, count })),
    notifyRemoved: (index) => {
      setSaid(t('media.photos.removed'));
      // The pressed button disappears, so the focus moves to the next photo.
      requestAnimationFrame(() => {
        const next = list.current?.children[Math.min(index, count - 2)];
        next?.querySelector<HTMLElement>('button')?.focus();
      });
    },
  };
}
