import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '@cordada/core/testing/processorSeconds';
import { Failure } from '@cordada/core/failures';
import { parseStrictJson } from './strictJson.ts';

function refusal(text: string): string {
  try {
    parseStrictJson(text);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).code).toBe('bad_request');
    return (error as Failure).message;
  }
}

describe('parseStrictJson', () => {
  it('reads all JSON of one meaning as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        fc.pre(!text.includes('"__proto__"'));
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses whatever JSON.parse refuses, and never anything else than a bad request', () => {
    const alphabet = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      'u',
      'd',
      '8',
      '0',
      'a',
      ' ',
      'true',
      '1',
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 24 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (refusal(text) === '') expect(isJson).toBe(true);
        else if (isJson) expect(refusal(text)).toMatch(/key|half|deep/);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'twice'],
    ['{"a":1,"\\u0061":2}', 'twice'],
    ['{"x":{"a":[{"b":1,"b":1}]}}', 'twice'],
    ['{"__proto__":1}', 'not allowed'],
    ['{"\\u005f_proto__":1}', 'not allowed'],
    ['[{"a":{"__proto__":{}}}]', 'not allowed'],
    ['"\\ud800"', 'half'],
    ['{"a":["\\udc00x"]}', 'half'],
    ['{"\\ud800":1}', 'half'],
    ['['.repeat(65) + ']'.repeat(65), 'deep'],
    ['['.repeat(500_000), 'deep'],
    ['', 'empty'],
    ['{"a', 'not valid'],
    ['{"a":1}{"a":1}', 'not valid'],
    ['\uFEFF{}', 'not valid'],
  ])('R01, G11 refuses %.40s', (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });

  it.each(['{"a":{"a":{"a":1}},"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"__proto__","b":"\\ud83d\\ude00"}'])(
    'takes %s',
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    },
  );

  it('takes a megabyte at once', async () => {
    const long = JSON.stringify(Array.from({ length: 40_000 }, (_, i) => ({ [`key${i}`]: '\\"x' })));
    expect(await processorSeconds(() => parseStrictJson(long))).toBeLessThan(2);
    expect(await processorSeconds(() => refusal(`{"a":"${'\\"'.repeat(400_000)}`))).toBeLessThan(2);
  });
});
