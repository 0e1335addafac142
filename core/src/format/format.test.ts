import { describe, expect, it } from 'vitest';
import { formatArea } from './formatArea.ts';
import { formatBearing } from './formatBearing.ts';
import { formatBytes } from './formatBytes.ts';
import { formatDate, monthNames, parseDate, weekdayNames } from './formatDate.ts';
import { formatDistance, formatKilometers } from './formatDistance.ts';
import { formatDuration, formatWalkingTime } from './formatDuration.ts';
import { elevationParts, formatElevation } from './formatElevation.ts';
import { formatLocation, formatLocationDms } from './formatLocation.ts';
import { formatMoney } from './formatMoney.ts';
import { formatNumber, formatPercent } from './formatNumber.ts';
import { formatDaysAhead, formatRelativeTime } from './formatRelativeTime.ts';

/** Replaces no-break spaces, so that expected values can use plain ones. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');

describe('formatNumber', () => {
  it('groups and rounds as the language does', () => {
    expect(formatNumber(12345.678, 'en', 1, 2)).toBe('12,345.68');
    expect(formatNumber(12345.678, 'es', 1, 2)).toBe('12.345,68');
    expect(formatNumber(3404, 'es')).toBe('3404');
    expect(formatNumber(-0.2, 'en')).toBe('0');
  });

  it('says 100 % only when all is done', () => {
    expect(formatPercent(0.999, 'en')).toBe('99%');
    expect(plain(formatPercent(1, 'es'))).toBe('100 %');
  });
});

describe('formatDistance', () => {
  it.each([
    [0, '0 m'],
    [999, '999 m'],
    [999.4, '999 m'],
    [999.5, '1.0 km'],
    [1000, '1.0 km'],
    [1230, '1.23 km'],
    [12_345, '12.35 km'],
    [99_994, '99.99 km'],
    [99_996, '100 km'],
    [503_000, '503 km'],
    [1_234_500, '1,235 km'],
    [20_003_000, '20,003 km'],
  ])('%d m', (meters, expected) => expect(plain(formatDistance(meters, 'en'))).toBe(expected));

  it('in whole units where more would mean nothing', () => {
    expect(plain(formatDistance(17_872, 'en', 'metric', true))).toBe('18 km');
    expect(plain(formatDistance(17_872, 'en', 'imperial', true))).toBe('11 mi');
  });

  it('has as many decimals as its column', () => {
    expect(plain(formatKilometers(25_000, 'en'))).toBe('25.0 km');
    expect(plain(formatKilometers(840, 'es'))).toBe('0,8 km');
    expect(plain(formatKilometers(17_872, 'en', 'imperial', 0))).toBe('11 mi');
  });

  it('writes Spanish and imperial', () => {
    expect(plain(formatDistance(12_345, 'es'))).toBe('12,35 km');
    expect(plain(formatDistance(304.4, 'en', 'imperial'))).toBe('999 ft');
    expect(plain(formatDistance(1609.344, 'en', 'imperial'))).toBe('1.0 mi');
    expect(plain(formatDistance(312 * 1609.344, 'es', 'imperial'))).toBe('312 mi');
  });
});

describe('formatElevation', () => {
  it('stays in whole meters or feet', () => {
    expect(plain(formatElevation(3404.4, 'en'))).toBe('3,404 m');
    expect(plain(formatElevation(-413, 'es'))).toBe('-413 m');
    expect(elevationParts(3404, 'en', 'imperial')).toEqual({ number: '11,168', unit: 'ft' });
  });
});

describe('formatArea', () => {
  it.each([
    [99_999, '99,999 m²'],
    [100_000, '0.10 km²'],
    [9_990_000, '9.99 km²'],
    [10_000_000, '10.0 km²'],
    [99_900_000, '99.9 km²'],
    [100_000_000, '100 km²'],
    [15_608_000_000, '15,608 km²'],
  ])('%d m²', (area, expected) => expect(plain(formatArea(area, 'en'))).toBe(expected));

  it('writes Spanish and imperial', () => {
    expect(plain(formatArea(1_234_000, 'es'))).toBe('1,23 km²');
    expect(plain(formatArea(2_589_988, 'en', 'imperial'))).toBe('1.00 mi²');
  });
});

it('writes locations latitude first with 2 to 6 decimals', () => {
  expect(formatLocation([1.5, 42])).toBe('42.00, 1.50');
  expect(formatLocation([-0.6567891, 42.6311234])).toBe('42.631123, -0.656789');
  expect(formatLocationDms([-0.6567891, 42.6311234])).toBe('42° 37′ 52.0″ N, 0° 39′ 24.4″ W');
  expect(formatLocationDms([9.999_999_9, -0.999_999_9])).toBe('1° 0′ 0.0″ S, 10° 0′ 0.0″ E');
});

it('strips the decimals of whole amounts', () => {
  expect(plain(formatMoney(9.99, 'en'))).toBe('€9.99');
  expect(plain(formatMoney(19.9, 'es'))).toBe('19,90 €');
  expect(plain(formatMoney(20, 'es'))).toBe('20 €');
  expect(plain(formatMoney(19.999, 'en'))).toBe('€20');
});

describe('formatDuration', () => {
  const hour = 3600;
  it.each([
    [45, '45 s'],
    [60, '1 min'],
    [59 * 60, '59 min'],
    [hour, '1 h'],
    [6 * hour + 35 * 60, '6 h 35 min'],
    [48 * hour, '48 h'],
    [48 * hour + 1, '2 d'],
    [52 * hour, '2 d 4 h'],
    [71.9 * hour, '3 d'],
  ])('%d s', (seconds, expected) => expect(plain(formatDuration(seconds, 'en'))).toBe(expected));
});

describe('formatRelativeTime', () => {
  const now = Date.UTC(2026, 7, 1);
  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each([
    [59, '59 seconds ago'],
    [minute, '1 minute ago'],
    [59 * minute + 59, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day - 1, '29 days ago'],
    [30 * day, '1 month ago'],
    [360 * day - 1, '11 months ago'],
    [360 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('%d s ago', (seconds, expected) => expect(formatRelativeTime(now - seconds * 1000, now, 'en')).toBe(expected));

  it('speaks of the future and Spanish', () => {
    expect(formatRelativeTime(now + 2 * day * 1000, now, 'en')).toBe('in 2 days');
    expect(formatRelativeTime(now - 3 * hour * 1000, now, 'es')).toBe('hace 3 horas');
    expect(formatRelativeTime(now - 300, now, 'es')).toBe('ahora');
  });

  it('counts days as one says them', () => {
    expect([0, 1, 3].map((days) => formatDaysAhead(days, 'en'))).toEqual(['today', 'tomorrow', 'in 3 days']);
    expect([0, 1, 3].map((days) => formatDaysAhead(days, 'es'))).toEqual(['hoy', 'mañana', 'dentro de 3 días']);
  });
});

describe('dates', () => {
  it('reads the three shapes', () => {
    expect(parseDate('2026-08-01')).toBe(Date.UTC(2026, 7, 1));
    expect(parseDate('2026-08-01 06:30:00')).toBe(Date.UTC(2026, 7, 1, 6, 30));
    expect(parseDate(1_785_542_400)).toBe(1_785_542_400_000);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-02-30', '2026-01-01 25:00:00', '1/2/2026'])('refuses %j', (text) => {
    expect(() => parseDate(text)).toThrow('Invalid date');
  });

  it('writes both languages in the zone asked for', () => {
    expect(formatDate('2026-08-01', 'en')).toBe('1 Aug 2026');
    expect(formatDate('2026-08-01', 'es')).toBe('1 ago 2026');
    expect(formatDate('2026-08-01', 'en', 'weekday')).toBe('Sat, 1 Aug 2026');
    expect(formatDate('2026-08-01', 'es', 'weekday')).toBe('sáb, 1 ago 2026');
    expect(formatDate('2026-08-01 23:30:00', 'en', 'dayAndTime', 'Europe/Madrid')).toBe('2 Aug 2026, 01:30');
    expect(monthNames('es', 'long')[0]).toBe('enero');
    expect(weekdayNames('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(weekdayNames('es')[2]).toBe('mié');
  });
});

describe('bearings', () => {
  it.each([
    [0, '0°\u00A0N', '0°\u00A0N'],
    [22.4, '22°\u00A0N', '22°\u00A0N'],
    [224.6, '225°\u00A0SW', '225°\u00A0SO'],
    [270, '270°\u00A0W', '270°\u00A0O'],
    [359.7, '0°\u00A0N', '0°\u00A0N'],
  ])('writes %d° with its wind in both languages', (degrees, english, spanish) => {
    expect(formatBearing(degrees, 'en')).toBe(english);
    expect(formatBearing(degrees, 'es')).toBe(spanish);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B', '0 B'],
    [999, '999 B', '999 B'],
    [1_000, '1 kB', '1 kB'],
    [1_550_000, '1.6 MB', '1,6 MB'],
    [999_600_000, '1 GB', '1 GB'],
    [25_274_793_984, '25 GB', '25 GB'],
    [9_960_000_000_000, '10 TB', '10 TB'],
    [5e18, '5,000 PB', '5000 PB'],
  ])('writes %d bytes in both languages', (bytes, english, spanish) => {
    expect(plain(formatBytes(bytes, 'en'))).toBe(english);
    expect(plain(formatBytes(bytes, 'es'))).toBe(spanish);
  });
});

describe('a walking time', () => {
  it('stays in hours, because nobody walks all day and night', () => {
    expect(formatWalkingTime(3 * 3_600 + 600, 'en')).toBe(formatDuration(3 * 3_600 + 600, 'en'));
    expect(formatWalkingTime(58 * 3_600 + 600, 'es').replaceAll(/\s/g, ' ')).toBe('58 h');
  });
});
