import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { isAlwaysGraded } from './wayFigures.ts';
import type { Card } from './card.ts';
import { useKindTexts } from './kindTexts.ts';
import { ascentText, daysText, lengthText, paceText, timeText } from './wayText.ts';

const MOST_FIGURES = 4;

/** Whether there is a figure to show: of imported places often only the name is known. */
export const hasFigures = ({ length, height, ascent, time, days, difficulty, shelter, elevation }: Card): boolean =>
  [length, height, ascent, time, days, difficulty, shelter?.beds, elevation].some((figure) => figure !== undefined);

interface Figure {
  readonly label: string;
  readonly value: string;
}

/** What one compares places by, in large: the figures of a card without a picture, the most telling first. */
export function CardFigures({ card }: { readonly card: Card }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const { length, height, ascent, time, days, difficulty, shelter, elevation } = card;
  const [beds, bedsUnit = ''] =
    shelter?.beds === undefined ? [] : t('elements.unit.places', { count: shelter.beds }).split(' ');
  const grade = difficulty && { label: t('elements.difficulty'), value: difficulty.value };
  const isClimb = isAlwaysGraded(card.kind);
  const figures: readonly (Figure | false | undefined)[] = [
    isClimb && grade,
    length && { label: texts.field('lengthMeters'), value: lengthText(length, format) },
    height && {
      label: texts.field(card.kind === 'viaFerrata' ? 'wallHeightMeters' : 'heightMeters'),
      value: ascentText(height, format),
    },
    ascent && { label: texts.field('ascentMeters'), value: ascentText(ascent, format) },
    days
      ? { label: paceText(days, format, t) ?? texts.field('durationMinutes'), value: daysText(days, t) }
      : time && { label: texts.field('durationMinutes'), value: timeText(time, format) },
    !length && elevation !== undefined
      ? { label: texts.field('elevationMeters'), value: format.elevation(elevation) }
      : undefined,
    beds ? { label: bedsUnit, value: beds } : undefined,
    card.approachSeconds !== undefined && {
      label: texts.field('approachMinutes'),
      value: format.duration(card.approachSeconds),
    },
    card.maxSlopeDegrees !== undefined && {
      label: texts.field('maxSlopeDegrees'),
      value: t('elements.unit.degrees', { value: format.number(card.maxSlopeDegrees) }),
    },
    card.orientations && {
      label: texts.field('orientations'),
      value: card.orientations.map((option) => texts.option('orientations', option)).join(', '),
    },
    !isClimb && grade,
  ];
  return (
    <dl className="mt-2 mb-1 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3">
      {figures
        .flatMap((figure) => figure || [])
        .slice(0, MOST_FIGURES)
        .map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm whitespace-nowrap text-muted first-letter:uppercase">{label}</dt>
            <dd className="font-display text-xl leading-tight font-bold whitespace-nowrap text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
