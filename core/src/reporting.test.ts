import { describe, expect, it } from 'vitest';
import { processorSeconds } from './testing/processorSeconds.ts';
import { cleanReport, describeError, isViewedPage } from './reporting.ts';

const report = {
  kind: 'error',
  name: 'TypeError',
  message: '',
  stack: '',
  page: 'pin',
  release: 117,
  trail: [],
} as const;

describe('what is told about errors (V15)', () => {
  it.each([
    ['no answer for ana.ruiz@example.org', 'no answer for …'],
    ['at /reset-password/kQ3v9ZxT1mN8rB5yWc2LpA7dJ4hFsG6eUoIqXw0Yt_M:1', 'at /reset-password/…:1'],
    ['GET /log-in?r=%2Fuser%2Fx failed', 'GET /log-in?… failed'],
    ['from 192.168.1.20 and fe80:1:2:3:4:5:6:7', 'from … and …'],
    ['near 42.631945, -0.656212', 'near …, …'],
    ['a\u0000b\u202Ec\u200Bd\uD800e\tf', 'abcde\tf'],
  ])('hides in %j who and where', (message, kept) => {
    expect(cleanReport({ ...report, message }).message).toBe(kept);
    expect(cleanReport({ ...report, stack: message }).stack).toBe(kept);
    expect(cleanReport({ ...report, trail: [message] }).trail).toEqual([kept.slice(0, 60)]);
  });

  it('is short, however much was sent', () => {
    const huge = 'x y '.repeat(100_000);
    const clean = cleanReport({
      ...report,
      name: huge,
      message: huge,
      stack: huge,
      page: huge,
      trail: Array(999).fill(huge),
    });
    expect(JSON.stringify(clean).length).toBeLessThan(7_000);
  });

  it.each([
    ['a word', 'a'.repeat(15_000)],
    ['dots after an address', `${'a'.repeat(7_500)}@${'.'.repeat(7_500)}`],
    ['colons', 'a:'.repeat(7_500)],
    ['questions', '?a'.repeat(7_500)],
  ])('is read at once where somebody sent 15,000 characters of %s', async (_, stack) => {
    expect(await processorSeconds(() => cleanReport({ ...report, stack }))).toBeLessThan(2);
  });

  it('describes whatever was thrown', () => {
    expect(describeError('plain')).toEqual({ name: 'Error', message: 'plain', stack: '' });
    expect(describeError(null)).toMatchObject({ message: 'null' });
    expect(describeError({ status: 503, statusText: 'Unavailable', data: { errorCode: 'unavailable' } })).toMatchObject(
      {
        name: 'PageFailure',
        message: '503 Unavailable unavailable',
      },
    );
    const inner = new RangeError('deep');
    expect(describeError({ status: 500, error: inner })).toMatchObject({ name: 'RangeError', stack: inner.stack });
    expect(describeError({ kind: 'odd' }).message).toBe('{"kind":"odd"}');
    const caused = describeError(new TypeError('wrong', { cause: new Error('deep') }));
    expect(caused).toMatchObject({ name: 'TypeError', message: 'wrong (deep)' });
    expect(caused.stack).toMatch(/^TypeError: wrong\n[^]*\nCaused by Error: deep\n *at /);
  });

  it.each([
    ['pin', true],
    ['pin:notFound', true],
    ['unknown:notFound', true],
    ['unknown', false],
    ['pin:gone', false],
    ['toString', false],
    ['pin:notFound:x', false],
    [7, false],
  ])('counts views of %j: %s', (page, isOne) => {
    expect(isViewedPage(page)).toBe(isOne);
  });
});
