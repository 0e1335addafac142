import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const GroundTable = lazyPart(async () => (await import('./GroundTable.tsx')).GroundTable);

/** Asks for the terrain under the tracks once it is opened. */
export function GroundNote({
  trackIds,
  day,
}: {
  readonly trackIds: readonly string[];
  readonly day: string;
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="no-print grid gap-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-sm font-semibold text-glacier underline underline-offset-4 sm:min-h-8">
        {t('activities.ground')}
      </summary>
      {isOpen ? (
        <Suspense fallback={<div className="min-h-60" />}>
          {trackIds.map((id) => (
            <GroundTable key={id} trackId={id} day={day} />
          ))}
        </Suspense>
      ) : null}
    </details>
  );
}
