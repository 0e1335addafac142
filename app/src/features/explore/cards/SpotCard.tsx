import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatLocation, formatLocationDms } from '@cordada/core/format/formatLocation';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { writePanoramaPlace } from '#app/features/panorama/index.ts';
import { loadMapSources } from '#app/map/layers/mapSources.ts';
import { terrainCellsAt } from '#app/map/terrain/terrainCells.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { MapCard } from './MapCard.tsx';

interface Ground {
  readonly elevationMeters: number;
  readonly source: string;
  readonly cellMeters: number;
}

/** A place of the map that was pressed long: what it is, and what one can do there. */
export function SpotCard({
  place,
  readHeight,
  onMeasure,
  onShare,
  onClose,
}: {
  readonly place: LonLat;
  readonly readHeight: (place: LonLat) => Promise<number | null>;
  readonly onMeasure: () => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [ground, setGround] = useState<Ground | 'unknown' | null>(null);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector('button')?.focus({ preventScroll: true });
    let isGone = false;
    const ask = async (): Promise<void> => {
      const [{ terrain }, elevationMeters] = await Promise.all([loadMapSources(), readHeight(place)]);
      if (isGone) return;
      if (elevationMeters === null || !terrain) return setGround('unknown');
      const { attribution, cellMeters } = terrainCellsAt(terrain, place);
      setGround({ elevationMeters, source: attribution, cellMeters });
    };
    ask().catch(() => !isGone && setGround('unknown'));
    return () => {
      isGone = true;
    };
  }, [place, readHeight]);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ type: 'success', text: t('explore.spot.copied', { text }) }),
      // Without https or permission, the text stands there to be selected.
      () => showToast({ type: 'error', text: t('explore.spot.notCopied') }),
    );
  };
  return (
    <MapCard toolId={null} title={t('explore.spot.title')} closeLabel={t('explore.spot.close')} onClose={onClose}>
      <div ref={first} className="grid gap-1">
        {[formatLocation(place), formatLocationDms(place)].map((text) => (
          <div key={text} className="flex items-center justify-between gap-2">
            <span className="select-all font-semibold">{text}</span>
            <button
              type="button"
              aria-label={t('explore.spot.copyText', { text })}
              onClick={() => copy(text)}
              className="prose-link min-h-11 shrink-0 text-sm font-semibold sm:min-h-8"
            >
              {t('explore.spot.copy')}
            </button>
          </div>
        ))}
        <output className="text-sm text-muted">
          {ground === null
            ? t('explore.spot.reading')
            : ground === 'unknown'
              ? t('explore.spot.unknown')
              : t('explore.spot.height', {
                  height: format.elevation(ground.elevationMeters),
                  source: ground.source,
                  cell: format.elevation(ground.cellMeters),
                })}
        </output>
      </div>
      <div className="grid gap-2">
        <Button onClick={onMeasure}>{t('explore.spot.measure')}</Button>
        {ground === null || ground === 'unknown' ? null : (
          <LinkButton page="panorama" query={{ at: writePanoramaPlace(place) }}>
            {t('explore.spot.panorama')}
          </LinkButton>
        )}
        <Button onClick={() => requireLogin(() => openModal('begin', { at: place }), { why: 'newPage' })}>
          {t('explore.spot.begin')}
        </Button>
        <Button onClick={onShare}>{t('explore.spot.share')}</Button>
      </div>
    </MapCard>
  );
}
