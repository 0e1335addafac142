import type { ReactNode } from 'react';
import { formatLocation, formatLocationDms } from '@cordada/core/format/formatLocation';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { MapCard } from './MapCard.tsx';
import type { Positioning } from '../layers/usePosition.ts';

export function PositionCard({
  toolId,
  positioning,
  onRetry,
  onClose,
}: {
  readonly toolId: string;
  readonly positioning: Positioning;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { phase } = positioning;
  return (
    <MapCard toolId={toolId} title={t('explore.here.title')} closeLabel={t('explore.here.close')} onClose={onClose}>
      <output className="grid gap-1">
        {phase === 'asking' ? <span className="text-muted">{t('explore.here.asking')}</span> : null}
        {phase === 'failed' ? <span className="text-danger">{t(`explore.here.${positioning.problem}`)}</span> : null}
        {phase === 'found' ? (
          <>
            <span className="font-display text-lg font-bold">{formatLocation(positioning.position.place)}</span>
            <span className="text-sm text-muted">{formatLocationDms(positioning.position.place)}</span>
            <span className="text-sm text-muted">
              {t('explore.here.accuracy', { distance: format.distance(positioning.position.accuracyMeters) })}
            </span>
          </>
        ) : null}
      </output>
      {phase === 'failed' ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
      {phase === 'found' ? <p className="text-xs text-muted">{t('explore.here.private')}</p> : null}
    </MapCard>
  );
}
