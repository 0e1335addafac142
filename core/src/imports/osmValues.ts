import { fieldProblem } from '../elements/elementDraft.ts';
import { seasonsOfOpeningHours } from '../elements/seasons/season.ts';
import type { FieldValue } from '../elements/elementDraft.ts';
import { ORIENTATIONS } from '../elements/fields.ts';
import type { Field, Unit } from '../elements/fields.ts';
import { cleanText } from '../format/cleanText.ts';

const METERS: Readonly<Record<string, number>> = {
  m: 1,
  km: 1_000,
  ft: 0.3048,
  feet: 0.3048,
  "'": 0.3048,
  mi: 1_609.344,
  cm: 0.01,
};
const NUMBER = /([+-]?\d[\d\s\u00a0\u202f.,'’]*)\s*([a-z']*)/i;

/**
 * Reads lengths as mappers write them: `3143,45`, `2 500 m`, `2.500`, `~3143 m s. n. m.`, `11,168 ft`. `unit` applies
 * if the text has none; undefined without a number.
 */
export function readMeasure(text: string, unit: 'm' | 'km' = 'm'): number | undefined {
  const [, digits, word = ''] = NUMBER.exec(text.trim()) ?? [];
  // Exponents are not measurements.
  if (digits === undefined || /\de[+-]?\d/i.test(text)) return undefined;
  const named = METERS[word.toLowerCase()];
  const given = plainNumber(digits, word !== '' && /^(ft|feet|')$/i.test(word));
  if (given === undefined) return undefined;
  // A single digit with three decimals is a thousands separator: no mountain is three metres high, to the millimetre.
  const isThousands =
    unit === 'm' && named !== 1_000 && Math.abs(given) < 10 && /^[+-]?\d[.,]\d{3}$/.test(digits.trim());
  const meters = (isThousands ? given * 1_000 : given) * (named ?? METERS[unit] ?? 1);
  return Math.round(meters * 100) / 100;
}

function plainNumber(text: string, partsThousands: boolean): number | undefined {
  let digits = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[.,]+$/, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) {
    const [decimal, thousands] = comma > point ? [',', '.'] : ['.', ','];
    digits = digits.replaceAll(thousands, '').replace(decimal, '.');
  } else if (/^[+-]?\d{1,3}([.,]\d{3})+$/.test(digits) && (partsThousands || digits.split(/[.,]/).length > 2)) {
    digits = digits.replace(/[.,]/g, '');
  } else digits = digits.replace(',', '.');
  const value = Number(digits);
  return digits !== '' && Number.isFinite(value) ? value : undefined;
}

export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || /^(unknown|fixme|\?)$/.test(word)) return undefined;
  return !/^(no|false|0|none|never)$/.test(word);
}

export function readMinutes(text: string): number | undefined {
  const word = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(word);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  if (/^\d+$/.test(word)) return Number(word);
  const parts = [...word.matchAll(/(\d+(?:\.\d+)?)\s*(d|h|m)?/g)];
  let [minutes, last] = [0, ''];
  for (const [, number, unit = last === 'h' ? 'm' : ''] of parts) {
    const scale = { d: 1_440, h: 60, m: 1 }[unit];
    if (scale === undefined) return undefined;
    minutes += Number(number) * scale;
    last = unit;
  }
  return parts.length > 0 ? Math.round(minutes) : undefined;
}

function readYear(text: string): number | undefined {
  const before = /(\d{1,5})\s*(?:bce?|a\. ?c)/i.exec(text);
  if (before) return -Number(before[1]);
  const negative = /^-(\d{1,5})$/.exec(text.trim());
  if (negative) return -Number(negative[1]);
  const year = /\b(\d{4})\b/.exec(text);
  return year ? Number(year[1]) : undefined;
}

const WORDS_OF_ORIENTATIONS: Readonly<Record<string, (typeof ORIENTATIONS)[number]>> = {
  NORTH: 'N',
  EAST: 'E',
  SOUTH: 'S',
  WEST: 'W',
};

function readOrientations(text: string): string[] {
  const found = text.split(/[;,/|]/).flatMap((part) => {
    const word = part.trim().toUpperCase();
    if (/^\d{1,3}(\.\d+)?$/.test(word)) return [ORIENTATIONS[Math.round((Number(word) % 360) / 45) % 8] ?? 'N'];
    const named = WORDS_OF_ORIENTATIONS[word] ?? (ORIENTATIONS as readonly string[]).find((one) => one === word);
    return named ? [named] : [];
  });
  return ORIENTATIONS.filter((one) => found.includes(one));
}

const readNumber = (unit: Unit, text: string): number | undefined => {
  if (unit === 'year') return readYear(text);
  if (unit === 'minutes') return readMinutes(text);
  const measure = readMeasure(text);
  if (measure === undefined) return undefined;
  if (unit === 'kilometers') return readMeasure(text, 'km')! / 1_000;
  return unit === 'meters' || unit === 'degrees' ? measure : Math.round(measure);
};

export function readFieldText(field: Field, text: string): FieldValue | undefined {
  const value = valueOf(field, text.trim());
  return value === undefined || fieldProblem(field, value) ? undefined : value;
}

function valueOf({ value: expected }: Field, text: string): FieldValue | undefined {
  const first = text.split(';')[0]?.trim() ?? '';
  switch (expected.type) {
    case 'number':
      return readNumber(expected.unit, first);
    case 'flag':
      return readFlag(first);
    case 'choice':
      return expected.options.find((option) => option.toLowerCase() === first.toLowerCase());
    case 'choices': {
      const found =
        expected.options.length === ORIENTATIONS.length && expected.options.includes('NE')
          ? readOrientations(text)
          : expected.options.filter((option) =>
              text
                .toLowerCase()
                .split(/\s*[;,|]\s*/)
                .includes(option.toLowerCase()),
            );
      return found.length > 0 ? found : undefined;
    }
    case 'url': {
      const address = /^www\./i.test(first) ? `https://${first}` : first;
      return /^https?:\/\/\S{3,2000}$/i.test(address) ? address : undefined;
    }
    case 'seasons':
      return seasonsOfOpeningHours(text);
    case 'lines': {
      const lines = text.split(/[;\s]+/).filter((one) => /^https?:\/\//i.test(one));
      return expected.of === 'url' && lines.length > 0 ? lines : undefined;
    }
    case 'phone':
      return (
        first
          .split(/[,/]/)[0]
          ?.replace(/[^\d+ ()-]/g, ' ')
          .replace(/ +/g, ' ')
          .trim() || undefined
      );
    case 'text':
      return cleanText(text, expected.maxLength) || undefined;
  }
}
