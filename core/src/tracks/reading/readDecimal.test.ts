import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDecimal } from './readDecimal.ts';
import { readTime } from './readTime.ts';

const decimal = (text: string) => readDecimal(text, 0, text.length);
const time = (text: string) => readTime(text, 0, text.length);

it('reads a decimal to the same double as the language does', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(20), (value, digits) => {
      expect(decimal(` ${value}\n`)).toBe(Number(String(value)));
      const fixed = (value % 1e6).toFixed(digits);
      expect(decimal(fixed)).toBe(Number(fixed));
    }),
    { numRuns: 1_000 },
  );
});

it('U06 gives NaN for what is no finite decimal', () => {
  for (const text of ['', ' ', 'NaN', 'Infinity', '1e400', '12,5', '0x10', '1 2', '-', '.', '1.2.3', '--1', '٣']) {
    expect(decimal(text), text).toBeNaN();
  }
});

it('reads every time the language writes, in any zone', () => {
  const date = fc.date({ min: new Date(-6e13), max: new Date(2e14), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.integer({ min: -14 * 60, max: 14 * 60 }), (value, offset) => {
      const iso = value.toISOString();
      fc.pre(/^\d{4}-/.test(iso));
      expect(time(iso)).toBeCloseTo(value.getTime() / 1_000, 3);
      expect(time(iso.replace(/\.\d+Z/, 'Z'))).toBe(Math.floor(value.getTime() / 1_000));
      expect(time(iso.replace(/\.\d+Z/, ''))).toBe(Math.floor(value.getTime() / 1_000));
      const two = (n: number) => String(Math.abs(n)).padStart(2, '0');
      const sign = offset < 0 ? '-' : '+';
      const zone = `${sign}${two(Math.trunc(offset / 60))}:${two(offset % 60)}`;
      expect(time(iso.replace('Z', zone))).toBeCloseTo(value.getTime() / 1_000 - offset * 60, 3);
      expect(time(iso.replace('Z', zone.replace(':', '')))).toBeCloseTo(value.getTime() / 1_000 - offset * 60, 3);
    }),
  );
});

it('gives NaN for what is no time', () => {
  for (const text of ['', 'now', '2020', '2020-13-01T00:00:00Z', '2020-01-01T99:00:00Z', '20x0-01-01T00:00:00Z']) {
    expect(time(text), text).toBeNaN();
  }
});
