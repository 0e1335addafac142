import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

export type MapPhase = 'waiting' | 'ready' | 'unsupported' | 'failed';

/** Says what a map that is not there waits for or lacks. A picture in its place is not covered. */
export function MapStatus({
  phase,
  isOverPicture,
}: {
  readonly phase: MapPhase;
  readonly isOverPicture: boolean;
}): ReactNode {
  const t = useMessages();
  if (phase === 'ready') return null;
  if (phase === 'waiting')
    return isOverPicture ? null : (
      <p className="absolute inset-0 grid place-items-center text-sm text-muted">{t('map.loading')}</p>
    );
  return (
    <output
      className={`absolute inset-0 grid justify-items-center p-6 text-center ${isOverPicture ? 'items-end' : 'items-center bg-sunken'}`}
    >
      <span className={`max-w-sm text-muted ${isOverPicture ? 'rounded-sm bg-raised/95 px-3 py-1.5 text-sm' : ''}`}>
        {t(phase === 'failed' ? 'map.failed' : 'map.unsupported')}
      </span>
    </output>
  );
}
