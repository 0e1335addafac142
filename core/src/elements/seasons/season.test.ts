import { describe, expect, it } from 'vitest';
import { readSeason, seasonsOfOpeningHours, writeSeason } from './season.ts';

describe('a season', () => {
  it.each(['06-15/09-30', '12-20/03-31', '05-01/06-14 weekends', '02-29/02-29'])(
    '%s is stored as it is read',
    (line) => {
      expect(writeSeason(readSeason(line)!)).toBe(line);
    },
  );

  it.each(['', '06-15', '06-31/09-30', '13-01/13-02', '6-15/9-30', '06-15/09-30 sundays', '06-15/09-30\n'])(
    '%j is none',
    (line) => expect(readSeason(line)).toBeNull(),
  );
});

describe('opening hours of OpenStreetMap', () => {
  it.each([
    ['24/7', ['01-01/12-31']],
    ['Jun-Sep', ['06-01/09-30']],
    ['Jun 15-Sep 30', ['06-15/09-30']],
    ['Jun 15-Sep 30; May Sa,Su', ['06-15/09-30', '05-01/05-31 weekends']],
    ['Dec-Mar', ['12-01/03-31']],
    ['Jul 01-31', ['07-01/07-31']],
    ['Jun-Sep Mo-Su 08:00-20:00', ['06-01/09-30']],
    ['Feb', ['02-01/02-29']],
  ])('%s are %j', (text, seasons) => expect(seasonsOfOpeningHours(text)).toEqual(seasons));

  it.each(['', 'Mo-Fr 08:00-18:00', 'easter-Oct', 'sunrise-sunset', 'Jun-Sep off', 'by appointment', 'Jun 31-Sep'])(
    '%j say nothing of seasons',
    (text) => expect(seasonsOfOpeningHours(text)).toBeUndefined(),
  );
});
