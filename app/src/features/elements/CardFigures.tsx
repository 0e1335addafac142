import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Card } from './card.ts';
import { useKindTexts } from './kindTexts.ts';
import { ascentText, daysText, lengthText, paceText, timeText } from './wayText.ts';

const MOST_FIGURES = 4;

/** Whether there is a figure to show: of imported places often only the name is known. */
export const hasFigures = ({ length, height, ascent, time, days, difficulty, shelter, elevation }: Card): boolean =>
  [length, height, ascent, time, days, difficulty, shelter?.beds, elevation].some((figure) => figure !== undefined);

/** What one compares places by, in large: the figures of a card without a picture, the most telling first. */
export function CardFigures({ card }: { readonly card: Card }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const { length, height, ascent, time, days, difficulty, shelter, elevation } = card;
  const [beds, bedsUnit = ''] =
    shelter?.beds === undefined ? [] : t('elements.unit.places', { count: shelter.beds }).split(' ');
  const figures = [
    length && { label: texts.field('lengthMeters'), value: lengthText(length, format) },
    height && { label: texts.field('heightMeters'), value: lengthText(height, format) },
    ascent && { label: texts.field('ascentMeters'), value: ascentText(ascent, format) },
    days
      ? { label: paceText(days, format, t) ?? texts.field('durationMinutes'), value: daysText(days, t) }
      : time && { label: texts.field('durationMinutes'), value: timeText(time, format) },
    !length && elevation !== undefined
      ? { label: texts.field('elevationMeters'), value: format.elevation(elevation) }
      : undefined,
    beds ? { label: bedsUnit, value: beds } : undefined,
    difficulty && { label: t('elements.difficulty'), value: difficulty.value },
  ];
  return (
    // The button that saves the place has the corner at the right.
    <dl className="grid min-h-18 grid-cols-[auto_auto] content-center justify-start gap-x-5 gap-y-3 bg-sunken py-4 pr-2 pl-4">
      {figures
        .flatMap((figure) => figure ?? [])
        .slice(0, MOST_FIGURES)
        .map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm whitespace-nowrap text-muted first-letter:uppercase">{label}</dt>
            <dd className="font-display text-xl leading-tight font-bold whitespace-nowrap">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
