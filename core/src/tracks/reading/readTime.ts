const TIME =
  /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:[.,](\d{1,12}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Days since 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms").
 */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function two(source: string, at: number): number {
  const tens = source.charCodeAt(at) - 48;
  const ones = source.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function epoch(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60;
  if (!isReal) return Number.NaN;
  return daysFromCivil(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second;
}

function isAt(source: string, at: number, code: number): boolean {
  return source.charCodeAt(at) === code;
}

/**
 * Parses an ISO 8601 time as Unix time in seconds; NaN if invalid. Without an offset it is UTC, as GPX writers that
 * omit it mean.
 */
export function readTime(source: string, start: number, end: number): number {
  // Fast path: nearly all points use exactly the form `2015-01-19T21:24:20Z`.
  const isPlain =
    end - start === 20 &&
    isAt(source, start + 19, 90) &&
    isAt(source, start + 10, 84) &&
    isAt(source, start + 4, 45) &&
    isAt(source, start + 7, 45) &&
    isAt(source, start + 13, 58) &&
    isAt(source, start + 16, 58);
  if (isPlain) {
    const year = two(source, start) * 100 + two(source, start + 2);
    const month = two(source, start + 5);
    const day = two(source, start + 8);
    return epoch(year, month, day, two(source, start + 11), two(source, start + 14), two(source, start + 17));
  }
  if (end - start > 100) return Number.NaN;
  const match = TIME.exec(source.slice(start, end).trim());
  if (match === null) return Number.NaN;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  let time = epoch(
    Number(year),
    Number(month),
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  if (fraction !== undefined) time += Number(`0.${fraction}`);
  if (zone !== undefined && zone.length > 1) {
    const seconds = Number(zone.slice(1, 3)) * 3_600 + Number(zone.length > 3 ? zone.slice(-2) : 0) * 60;
    time += zone.startsWith('-') ? seconds : -seconds;
  }
  return time;
}
