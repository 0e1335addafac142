import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

/**
 * A list of photos for those who do not see it: what has become of one, and where the keyboard goes on.
 * @param count before the change
 */
export function usePhotoList(count: number): {
  readonly list: RefObject<HTMLUListElement | null>;
  /** For an `output` beside the list. */
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
      // The pressed button is gone: the keyboard goes on with the photo beside it.
      requestAnimationFrame(() => {
        const next = list.current?.children[Math.min(index, count - 2)];
        next?.querySelector<HTMLElement>('button')?.focus();
      });
    },
  };
}
