import { describe, expect, it } from 'vitest';
import { castProblems, countCasts } from './casts.ts';

const cast = (filename: string, code = 'typescript(no-unsafe-type-assertion)') => ({
  code,
  filename,
  message: 'Unsafe type assertion',
  labels: [{ span: { line: 1 } }],
});

describe('casts to a narrower type', () => {
  it('are counted by file of the product', () => {
    const findings = [
      cast('core/src/a.ts'),
      cast('core/src/a.ts'),
      cast('core/src/a.ts', 'typescript(await-thenable)'),
      cast('core/src/a.test.ts'),
      cast('server/src/a.slow.test.ts'),
      cast('e2e/a.spec.ts'),
    ];
    expect([...countCasts(findings)]).toEqual([['core/src/a.ts', 2]]);
  });

  it('may not become more than the list allows', () => {
    const counts = new Map([
      ['a.ts', 3],
      ['b.ts', 1],
    ]);
    expect(castProblems(counts, { 'a.ts': 2, 'b.ts': 1 })).toEqual([
      'a.ts: 3 casts to a narrower type, 2 allowed: check the value instead',
    ]);
    expect(castProblems(counts, { 'a.ts': 3 })).toEqual([
      'b.ts: 1 casts to a narrower type, 0 allowed: check the value instead',
    ]);
  });

  it('lower the list when they become fewer', () => {
    expect(castProblems(new Map([['a.ts', 1]]), { 'a.ts': 2, 'gone.ts': 1 })).toEqual([
      'tools/checks/allowedCasts.ts: a.ts has 1 casts, not 2: lower the number',
      'tools/checks/allowedCasts.ts: gone.ts has 0 casts, not 1: lower the number',
    ]);
  });
});
