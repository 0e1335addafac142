import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Sun } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const SunPanel = lazyPart(async () => (await import('./SunPanel.tsx')).SunPanel);

export function SunTimes(place: { readonly place: LonLat | null; readonly elevationMeters: number | null }): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (!place.place) return null;
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="no-print rounded-lg border border-line bg-raised px-4 sm:px-5"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Sun size={18} />
        {t('elements.sun.title')}
      </summary>
      {isOpen ? (
        <Suspense>
          <SunPanel place={place.place} elevationMeters={place.elevationMeters} />
        </Suspense>
      ) : null}
    </details>
  );
}
