const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'janv'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'maig'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aoû'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dic', 'des', 'dez', 'déc'],
];

const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,].*)?$/;
const ISO = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T].*)?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|º|\.)?[\s-]+(?:de\s+)?(\p{L}{3,})\.?,?[\s-]+(?:de\s+)?(\d{4})$/u;
const MONTH_DAY = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;

/** What dates such as 3/4/2020 say about their order: one with 13 or more decides for all. */
export function monthFirstEvidence(dates: readonly string[]): 'monthFirst' | 'dayFirst' | 'either' | 'none' {
  const pairs = dates.flatMap((date) => {
    const [, first, second] = NUMBERS.exec(date.trim()) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0) return 'none';
  if (pairs.some(([first]) => first > 12)) return 'dayFirst';
  return pairs.some(([, second]) => second > 12) ? 'monthFirst' : 'either';
}

/** Reads dates as `year-month-day`; what is none is returned as it is, for the reader to see and correct. */
export function dateReader(isMonthFirst: boolean): (written: string) => string {
  return (written) => {
    const text = written.trim();
    const [, year, month, day] = ISO.exec(text) ?? [];
    if (year && month && day) return dayOf(year, month, day);
    const [, first, second, last] = NUMBERS.exec(text) ?? [];
    if (first && second && last) return isMonthFirst ? dayOf(last, first, second) : dayOf(last, second, first);
    const [, dayNumber, monthName, ofYear] = DAY_MONTH.exec(text) ?? [];
    const [, nameOfMonth, numberOfDay, inYear] = MONTH_DAY.exec(text) ?? [];
    const named = monthOf(monthName ?? nameOfMonth ?? '');
    return named === 0 ? text : dayOf(ofYear ?? inYear ?? '', String(named), dayNumber ?? numberOfDay ?? '');
  };
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** From 1; 0 for no month. */
function monthOf(name: string): number {
  const start = name.toLowerCase();
  return MONTHS.findIndex((starts) => starts.some((one) => start.startsWith(one))) + 1;
}
