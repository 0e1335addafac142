import type { ReactNode } from 'react';
import { routeDays } from '@cordada/core/planning/routeDays';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { factField } from '#app/features/elements/keyFields.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import { FactRow } from './FactRow.tsx';

const COMPUTED_NAMES = [
  'lengthMeters',
  'heightMeters',
  'ascentMeters',
  'descentMeters',
  'minElevationMeters',
  'maxElevationMeters',
] as const;

const STEP_MINUTES = 10;
const roundedMinutes = (minutes: number): number => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;

/** The terrain from which facts are computed. */
export interface Ground {
  readonly source: string;
  readonly cellMeters: number;
}

/** What nobody has stated, with its source. */
export function ComputedFactRows({
  element: { kind, facts, computed },
  ground,
}: {
  readonly element: ElementPageData;
  readonly ground: Ground | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const { durationMinutes } = computed;
  const days = routeDays({ ...computed, ...facts });
  const stages = days?.metersPerDay === undefined ? null : days.count;
  // Nobody needs to read that a way never leads down.
  const names = COMPUTED_NAMES.filter((name) => computed[name] !== undefined && computed[name] !== 0);
  return (
    <>
      {names.map((name, index) => {
        const field = factField(kind, name);
        return field ? (
          <FactRow key={name} label={texts.field(name)}>
            {t('elements.computed.about', { value: texts.value(name, field, computed[name]) })}
            {ground && index === names.length - 1 ? (
              <span className="block text-sm font-normal text-muted">
                {t('elements.computed.how', { source: ground.source, cell: format.elevation(ground.cellMeters) })}
              </span>
            ) : null}
          </FactRow>
        ) : null;
      })}
      {durationMinutes === undefined ? null : (
        <FactRow label={t('elements.walkingTime')}>
          {t('elements.computed.about', {
            value:
              stages === null
                ? format.walkingTime(durationMinutes * 60)
                : t('elements.days.each', {
                    amount: format.walkingTime(roundedMinutes(durationMinutes / stages) * 60),
                  }),
          })}
          <span className="block text-sm font-normal text-muted">{t('elements.walkingTime.how')}</span>
        </FactRow>
      )}
    </>
  );
}
