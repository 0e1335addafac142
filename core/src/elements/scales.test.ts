import { describe, expect, it } from 'vitest';
import { difficultyScore, SCALE_NAMES, SCALES, tidyGrade } from './scales.ts';

describe('difficultyScore', () => {
  it('rises through every scale from 0 to 1000, each grade once', () => {
    for (const scale of SCALE_NAMES) {
      const grades: readonly string[] = SCALES[scale];
      const scores = grades.map((grade) => difficultyScore(scale, grade)!);
      expect(new Set(grades).size).toBe(grades.length);
      expect(scores[0]).toEqual({ low: 0, high: 0 });
      expect(scores.at(-1)).toEqual({ low: 1000, high: 1000 });
      for (let i = 1; i < scores.length; i += 1) expect(scores[i]!.low).toBeGreaterThan(scores[i - 1]!.low);
      expect(scores.every(({ low, high }) => low === high)).toBe(true);
    }
  });

  it.each([
    ['MD', 'TD'],
    ['MD-', 'TD-'],
    ['MD+', 'TD+'],
    ['ED', 'ED1'],
    ['ED+', 'ED2'],
    ['EX', 'ED1'],
  ])('reads the Spanish %s as %s', (spanish, french) => {
    expect(difficultyScore('alpine', spanish)).toEqual(difficultyScore('alpine', french));
    expect(difficultyScore('ferrataFrench', spanish === 'ED+' || spanish === 'ED' ? 'x' : spanish)).toBeNull();
  });

  it.each([
    ['alpine', 'PD/AD', 'PD', 'AD'],
    ['alpine', 'AD-PD', 'PD', 'AD'],
    ['alpine', 'PD+ - AD-', 'PD+', 'AD-'],
    ['alpine', 'PD-/PD+', 'PD-', 'PD+'],
    ['rockFrench', '5a-5c', '5a', '5c'],
    ['rockFrench', '6a+/6b', '6a+', '6b'],
    ['rockUiaa', 'III–IV+', 'III', 'IV+'],
    ['schall', 'B/C', 'B/C', 'B/C'],
    ['sacHiking', 'T3 T4', 'T3', 'T4'],
  ] as const)('spans the range %s %s from %s to %s', (scale, value, low, high) => {
    expect(difficultyScore(scale, value)).toEqual({
      low: difficultyScore(scale, low)!.low,
      high: difficultyScore(scale, high)!.high,
    });
  });

  it('places the old French 4 and 5 in the middle of their letters', () => {
    expect(difficultyScore('rockFrench', '4')).toEqual(difficultyScore('rockFrench', '4b'));
    expect(difficultyScore('rockFrench', '5+')).toEqual(difficultyScore('rockFrench', '5b+'));
  });

  it.each([
    ['alpine', ''],
    ['alpine', '-'],
    ['alpine', '/PD'],
    ['alpine', 'PD/'],
    ['alpine', 'pd'],
    ['alpine', 'PD/AD/D'],
    ['alpine', 'constructor'],
    ['rockFrench', '9c+'],
    ['rockFrench', '5d'],
    ['sacHiking', 'T7'],
    ['mideEffort', '6'],
  ] as const)('knows no grade %s %j', (scale, value) => {
    expect(difficultyScore(scale, value)).toBeNull();
  });
});

describe('tidyGrade', () => {
  it.each([
    ['alpine', 'td−', 'TD-'],
    ['alpine', 'md+', 'MD+'],
    ['alpine', 'pd+ - ad-', 'PD+ - AD-'],
    ['rockUiaa', 'iv+', 'IV+'],
    ['rockFrench', '6A+/6B', '6a+/6b'],
    ['husler', ' k3 ', 'K3'],
    ['mixed', 'm12+', 'M12+'],
  ] as const)('spells %s %s as %s', (scale, typed, spelled) => {
    expect(tidyGrade(scale, typed)).toBe(spelled);
    expect(difficultyScore(scale, spelled)).not.toBeNull();
  });

  it('leaves what it does not know, and what is right, as it was written', () => {
    expect(tidyGrade('alpine', ' very  hard ')).toBe('very hard');
    expect(tidyGrade('schall', 'B/C')).toBe('B/C');
    expect(tidyGrade('aid', '')).toBe('');
  });
});
