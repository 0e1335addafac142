/** `YYYY-MM`. */
export type Month = string;

export interface CalendarDay {
  readonly day: string;
  readonly isInMonth: boolean;
}

const WEEK = 7;

export function monthAfter(month: Month, step: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** Weeks that contain the month, starting on Monday: four to six. */
export function weeksOf(month: Month): CalendarDay[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const before = (first.getUTCDay() + 6) % WEEK;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((before + length) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_day, weekday) => {
      const day = new Date(Date.UTC(year, number - 1, 1 - before + week * WEEK + weekday)).toISOString().slice(0, 10);
      return { day, isInMonth: day.startsWith(month) };
    }),
  );
}
