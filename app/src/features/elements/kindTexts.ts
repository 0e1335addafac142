import type { KindName } from '@cordada/core/elements/kinds';
import type { Field, LineOf, Unit } from '@cordada/core/elements/fields';
import { readPitch } from '@cordada/core/elements/pitches/pitch';
import { readPrice } from '@cordada/core/elements/shelters/price';
import { readSeason } from '@cordada/core/elements/seasons/season';
import type { ScaleName } from '@cordada/core/elements/scales';
import { monthNames } from '@cordada/core/format/formatDate';
import type { MessageKey } from '#app/messages/keys.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';

const COMMENT_KEYS: Readonly<Record<string, MessageKey>> = {
  'Starter catalogue': 'elements.history.catalogue',
  'OpenStreetMap import': 'elements.history.openStreetMap',
  'CSV import': 'elements.history.table',
  'GPX import': 'elements.history.waypoints',
};

export function useKindTexts() {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();

  const optionText = (field: string, option: string): string =>
    field === 'bestMonths'
      ? (monthNames(language)[Number(option) - 1] ?? option)
      : t(`elements.option.${field}.${option}` as MessageKey);

  const numberText = (value: number, unit: Unit): string => {
    switch (unit) {
      case 'meters':
        return format.elevation(value);
      case 'kilometers':
        return format.distance(value * 1000);
      case 'minutes':
        return format.duration(value * 60);
      case 'degrees':
        return t('elements.unit.degrees', { value: format.number(value) });
      case 'centimeters':
        return t('elements.unit.centimeters', { value: format.number(value) });
      case 'kilograms':
        return t('elements.unit.kilograms', { value: format.number(value) });
      case 'year':
        return value < 0 ? t('elements.unit.yearBefore', { year: -value }) : String(value);
      // Their names say what they count.
      case 'places':
      case 'count':
        return format.number(value);
    }
  };

  const lineText = (of: LineOf, line: string): string => {
    if (of === 'waypoint') return line.replaceAll(';', ', ');
    const pitch = of === 'pitch' ? readPitch(line) : null;
    if (!pitch) return line;
    const { grade, lengthMeters, bolts } = pitch;
    return [
      grade,
      lengthMeters === null ? '' : format.elevation(lengthMeters),
      bolts === null ? '' : t('elements.pitch.bolts', { count: bolts }),
    ]
      .filter(Boolean)
      .join(' · ');
  };

  /** A price that is a number, in the way of the language; any other text is its author's. */
  const priceText = (text: string): string => {
    const price = readPrice(text);
    if (!price) return text;
    const money = format.money(price.amount, price.currency);
    return price.per === null ? money : t(`elements.price.${price.per}`, { price: money });
  };

  const dayText = (day: string): string => {
    const [month, number] = day.split('-').map(Number);
    return t('elements.season.day', { day: number ?? 1, month: monthNames(language)[(month ?? 1) - 1] ?? '' });
  };

  const seasonText = (line: string): string => {
    const season = readSeason(line);
    if (!season) return line;
    if (line === '01-01/12-31') return t('elements.season.allYear');
    const span = t('elements.season.span', { from: dayText(season.from), to: dayText(season.to) });
    return season.isWeekendsOnly ? t('elements.season.weekends', { span }) : span;
  };

  return {
    one: (kind: KindName): string => t(`elements.kind.${kind}.one`),
    other: (kind: KindName): string => t(`elements.kind.${kind}.other`),
    field: (field: string): string => t(`elements.field.${field}` as MessageKey),
    option: optionText,
    line: lineText,
    /** Comments of imports are stored in English. */
    revisionComment: ({ comment, isImport }: { readonly comment: string; readonly isImport: boolean }): string =>
      (isImport && COMMENT_KEYS[comment] && t(COMMENT_KEYS[comment])) || comment,
    scale: (scale: ScaleName): string => t(`elements.scale.${scale}`),
    /** Formats a stored field value; lengths of tracks and routes are formatted as distances. */
    value: (name: string, field: Pick<Field, 'value'>, value: unknown): string => {
      const { value: type } = field;
      if (type.type === 'flag') return t(value ? 'elements.yes' : 'elements.no');
      if (type.type === 'choice') return optionText(name, String(value));
      if (type.type === 'choices') return (value as readonly string[]).map((one) => optionText(name, one)).join(', ');
      if (type.type === 'seasons')
        return Array.isArray(value) ? value.map((one) => seasonText(String(one))).join('; ') : '';
      if (type.type === 'lines')
        return Array.isArray(value) ? value.map((one) => lineText(type.of, String(one))).join('\n') : '';
      if (name === 'price') return priceText(String(value));
      if (type.type !== 'number') return String(value);
      const isDistance = name === 'lengthMeters' || name === 'approachMeters' || name === 'stopDistanceMeters';
      return isDistance ? format.distance(Number(value)) : numberText(Number(value), type.unit);
    },
  };
}
