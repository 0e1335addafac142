/** A part of every year in which a hut is open. It may run over the turn of the year. */
export interface Season {
  /** `06-15`: month and day. */
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
  readonly isWeekendsOnly: boolean;
}

const STORED = /^(\d\d-\d\d)\/(\d\d-\d\d)( weekends)?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The stored form: `06-15/09-30`, or `05-01/06-14 weekends`. */
export const writeSeason = ({ from, to, isWeekendsOnly }: Season): string =>
  `${from}/${to}${isWeekendsOnly ? ' weekends' : ''}`;

/** Reads the stored form; null for what is none. */
export function readSeason(line: string): Season | null {
  const [, from, to, weekends] = STORED.exec(line) ?? [];
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return null;
  return { from, to, isWeekendsOnly: weekends !== undefined };
}

function isDay(text: string): boolean {
  const [month = 0, day = 0] = text.split('-').map(Number);
  return day >= 1 && day <= (DAYS_OF_MONTH[month - 1] ?? 0);
}

const RANGE = /^([a-z]{3})[a-z]*\s*(\d{1,2})?\s*-\s*(?:([a-z]{3})[a-z]*\s*)?(\d{1,2})?$/;

/**
 * The seasons of an `opening_hours` tag of OpenStreetMap, as far as it names months or days of the year: `Jun-Sep`,
 * `Jun 15-Sep 30; May Sa,Su`, `24/7`. Hours of the day are left out. Undefined if any part says something else.
 */
export function seasonsOfOpeningHours(text: string): string[] | undefined {
  const rules = text
    .toLowerCase()
    .replace(/"[^"]*"/g, '')
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean);
  if (rules.length === 1 && rules[0] === '24/7') return ['01-01/12-31'];
  const seasons = rules.map(seasonOfRule);
  return seasons.length > 0 && seasons.every((one) => one !== null) ? seasons.map(writeSeason) : undefined;
}

function seasonOfRule(rule: string): Season | null {
  const isWeekendsOnly = /\b(sa,\s*su|sa-su|fr-su|we)\b/.test(rule);
  const days = rule
    .replace(/\b(mo-su|sa,\s*su|sa-su|fr-su|we)\b/g, '')
    .replace(/\d\d:\d\d\s*-\s*\d\d:\d\d/g, '')
    .replace(/\b(open|:)\s*$/, '')
    .trim()
    .replace(/:$/, '');
  const [, first = '', firstDay, second, lastDay] = RANGE.exec(days.includes('-') ? days : `${days}-${days}`) ?? [];
  const [from, to] = [MONTHS.indexOf(first), second === undefined ? MONTHS.indexOf(first) : MONTHS.indexOf(second)];
  if (from < 0 || to < 0) return null;
  const dayOf = (month: number, day: number): string =>
    `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const season = {
    from: dayOf(from, Number(firstDay ?? 1)),
    to: dayOf(to, Number(lastDay ?? DAYS_OF_MONTH[to])),
    isWeekendsOnly,
  };
  return readSeason(writeSeason(season));
}
