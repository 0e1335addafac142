import type { RouteDays } from '@cordada/core/planning/routeDays';
import type { Translate } from '#app/messages/catalog.ts';
import type { useFormat } from '#app/messages/useFormat.ts';
import type { Card } from './card.ts';
import type { WayFigure, WayFigures } from './wayFigures.ts';

type Format = Pick<
  ReturnType<typeof useFormat>,
  'distance' | 'wholeDistance' | 'elevation' | 'duration' | 'walkingTime'
>;

const about = ({ isComputed }: Pick<WayFigure, 'isComputed'>, text: string): string =>
  isComputed ? `≈\u00A0${text}` : text;

export const lengthText = (length: WayFigure, format: Format): string => about(length, format.distance(length.value));

export const daysText = (days: RouteDays, t: Translate): string =>
  about(days, t(days.isComputed ? 'elements.days.days' : 'elements.days.stages', { count: days.count }));

/** Computed times are rounded as nobody knows them better. */
const plainTimeText = (time: WayFigure, format: Format): string =>
  time.isComputed ? format.walkingTime(time.value) : format.duration(time.value);

export const timeText = (time: WayFigure, format: Format): string => about(time, plainTimeText(time, format));

export const ascentText = (ascent: WayFigure, format: Format): string => about(ascent, format.elevation(ascent.value));

/** How far one goes in a day; null where it is not known. */
export const paceText = (days: RouteDays | undefined, format: Format, t: Translate): string | null =>
  days?.metersPerDay === undefined
    ? null
    : t('elements.days.each', { amount: format.wholeDistance(days.metersPerDay) });

/** Ascent and time of a way; `≈` once where nobody has stated either. */
export function climbTexts(
  { ascent, time, days }: Pick<WayFigures, 'ascent' | 'time' | 'days'>,
  format: Format,
  t: Translate,
): readonly string[] {
  const isAllComputed = ascent?.isComputed && time?.isComputed;
  return [
    ascent && about(ascent, `↑\u00A0${format.elevation(ascent.value)}`),
    days ? daysText(days, t) : time && (isAllComputed ? plainTimeText : timeText)(time, format),
  ].flatMap((text) => text || []);
}

/** How long or high a climb is, how steep, and where it faces. */
export function sizeTexts(
  { length, height, maxSlopeDegrees, orientations }: Card,
  format: Format,
  t: Translate,
  optionText: (field: string, option: string) => string,
): readonly string[] {
  return [
    length && `${lengthText(length, format)} ${t('elements.card.long')}`,
    !length && height && `${ascentText(height, format)} ${t('elements.card.high')}`,
    maxSlopeDegrees !== undefined && t('elements.unit.degrees', { value: String(maxSlopeDegrees) }),
    orientations?.map((option) => optionText('orientations', option)).join(', '),
  ].flatMap((text) => text || []);
}

export const climbText = (...given: Parameters<typeof climbTexts>): string => climbTexts(...given).join(' · ');
