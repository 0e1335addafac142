import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ElementPageData } from '../page/elementPage.ts';
import { SectionHead } from './SectionHead.tsx';

/** Shows the current webcam image; renders nothing if the image does not load. */
export function WebcamSection({ element: { name, webcam } }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const [isGone, setGone] = useState(false);
  const shown = useRef<HTMLImageElement>(null);
  // An image error before hydration triggers no handler, so the state is checked here.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = shown.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setGone(true);
  }, []);
  const pictures = webcam?.pictures ?? [];
  const [smallest] = pictures;
  if (!webcam || !smallest || isGone) return null;
  return (
    <section aria-labelledby="webcam" className="no-print grid gap-4">
      <SectionHead id="webcam" title={t('elements.webcam.title')} />
      <a href={webcam.sourceUrl} rel="ugc nofollow noopener" className="block max-w-3xl">
        <img
          ref={shown}
          src={smallest.url}
          srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 48rem) 48rem, 100vw"
          alt={t('elements.webcam.alt', { name })}
          loading="lazy"
          onError={() => setGone(true)}
          className="aspect-video w-full rounded-sm border border-line object-cover"
        />
      </a>
    </section>
  );
}
