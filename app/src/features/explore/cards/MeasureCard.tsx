import type { ReactNode } from 'react';
import { formatBearing } from '@cordada/core/format/formatBearing';
import { measureLine } from '@cordada/core/geo/measure';
import { MEASURE_MAX_POINTS } from '@cordada/core/limits';
import type { MapSketch } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { MapCard } from './MapCard.tsx';

const ACTION =
  'inline-flex min-h-11 grow items-center justify-center rounded-sm border border-line-strong px-3 text-sm font-semibold hover:border-ink aria-disabled:opacity-55 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:min-h-9';

export function MeasureCard({
  toolId,
  sketch,
  onChange,
  onAdd,
  onSave,
  onClose,
}: {
  readonly toolId: string;
  readonly sketch: MapSketch;
  readonly onChange: (sketch: MapSketch) => void;
  readonly onAdd: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const { places, isClosed } = sketch;
  const { distanceMeters, lastLegMeters, bearingDegrees, areaSquareMeters } = measureLine(places, isClosed);
  const isShape = isClosed && places.length > 2;
  const isFull = places.length >= MEASURE_MAX_POINTS;
  const leg =
    lastLegMeters === null
      ? null
      : [format.distance(lastLegMeters), ...(bearingDegrees === null ? [] : [formatBearing(bearingDegrees, language)])];
  const actions = [
    { text: t('explore.measure.add'), isOff: isFull, run: onAdd },
    {
      text: t('explore.measure.undo'),
      isOff: places.length === 0,
      run: () => onChange({ ...sketch, places: places.slice(0, -1) }),
    },
    {
      text: t('explore.measure.shape'),
      isOff: places.length < 3,
      isPressed: isShape,
      run: () => onChange({ ...sketch, isClosed: !isClosed }),
    },
    {
      text: t('explore.measure.clear'),
      isOff: places.length === 0,
      run: () => onChange({ places: [], isClosed: false }),
    },
    { text: t('explore.save'), isOff: places.length < 2, run: onSave },
  ];
  return (
    <MapCard
      toolId={toolId}
      title={t('explore.measure.title')}
      closeLabel={t('explore.measure.close')}
      onClose={onClose}
    >
      <output className="grid gap-1">
        {places.length < 2 ? (
          <span className="text-sm text-muted">{t('explore.measure.hint')}</span>
        ) : (
          <>
            <span className="font-display text-3xl leading-none font-bold">{format.distance(distanceMeters)}</span>
            {leg ? <span className="text-sm">{t('explore.measure.leg', { leg: leg.join(' · ') })}</span> : null}
            {isShape ? (
              <span className="text-sm">
                {areaSquareMeters === null
                  ? t('explore.measure.crossed')
                  : t('explore.measure.area', { area: format.area(areaSquareMeters) })}
              </span>
            ) : null}
            {isFull ? (
              <span className="text-sm text-danger">{t('explore.measure.full', { count: MEASURE_MAX_POINTS })}</span>
            ) : null}
          </>
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ text, isOff, isPressed, run }) => (
          <button
            key={text}
            type="button"
            // aria-disabled instead of disabled, so that the button keeps the focus.
            aria-disabled={isOff}
            aria-pressed={isPressed}
            onClick={isOff ? undefined : run}
            className={ACTION}
          >
            {text}
          </button>
        ))}
      </div>
    </MapCard>
  );
}
