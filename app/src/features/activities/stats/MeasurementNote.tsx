import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { MeasuredTrack } from './deviceFigures.ts';
import type { ActivityStats } from './activityStats.ts';

const MeasureTable = lazyPart(async () => (await import('./MeasureTable.tsx')).MeasureTable);

export function MeasurementNote({
  figures,
  tracks,
}: {
  readonly figures: ActivityStats;
  readonly tracks: readonly MeasuredTrack[];
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="no-print grid gap-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-sm font-semibold text-glacier underline underline-offset-4 sm:min-h-8">
        {t('activities.measured')}
      </summary>
      {isOpen ? (
        <Suspense fallback={<div className="min-h-80" />}>
          <MeasureTable figures={figures} tracks={tracks} />
        </Suspense>
      ) : null}
    </details>
  );
}
