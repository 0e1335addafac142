import { describe, expect, it } from 'vitest';
import { difficultyScore } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';
import type { KindName } from '@cordada/core/elements/kinds';
import { easiestWay } from './easiestWay.ts';

const graded = (...grades: readonly [ScaleName, string][]) =>
  grades.map(([scale, value]) => ({ scale, value, score: difficultyScore(scale, value)?.low ?? null }));
const summit = (...grades: readonly [ScaleName, string][]) => ({
  type: 'mountain' as const,
  difficulties: graded(...grades),
});
const way = (name: string, type: KindName, ...grades: readonly [ScaleName, string][]) => ({
  id: name,
  slug: name,
  name,
  type,
  difficulties: graded(...grades),
});

describe('the easiest way up a summit', () => {
  it('is the one that the grade of the summit is of', () => {
    const ways = [way('Lion', 'ridge', ['alpine', 'AD+']), way('Hörnli', 'ridge', ['alpine', 'AD'])];
    expect(easiestWay(summit(['alpine', 'AD']), ways)).toMatchObject({ name: 'Hörnli', kind: 'ridge', grade: 'AD' });
  });

  it('is found where the summit itself has no grade, walks before climbs', () => {
    const ways = [way('Couloir', 'couloir', ['alpine', 'F']), way('Path', 'route', ['sacHiking', 'T4'])];
    expect(easiestWay(summit(), ways)).toMatchObject({ name: 'Path', grade: 'T4' });
    expect(easiestWay(summit(), ways.slice(0, 1))).toMatchObject({ name: 'Couloir', grade: 'F' });
  });

  it('has no name where those that are described are harder, or graded otherwise', () => {
    const ways = [way('Ridge', 'ridge', ['alpine', 'AD+']), way('Path', 'route', ['sacHiking', 'T5'])];
    expect(easiestWay(summit(['alpine', 'AD']), ways)).toBeNull();
    expect(easiestWay(summit(['alpine', 'AD+']), ways)).toMatchObject({ name: 'Ridge' });
  });

  it('comes with its ascent and time, stated or computed', () => {
    const path = {
      ...way('Path', 'route', ['sacHiking', 'T2']),
      facts: { ascentMeters: 900 },
      computedFacts: { durationMinutes: 150 },
    };
    expect(easiestWay(summit(), [path])?.figures).toEqual({
      ascent: { value: 900 },
      time: { value: 9_000, isComputed: true },
    });
  });

  it('is none of what belongs to it and leads nowhere, and of no shelter', () => {
    expect(easiestWay(summit(), [way('Fore-summit', 'mountain', ['alpine', 'F'])])).toBeNull();
    expect(easiestWay({ ...summit(), type: 'shelter' }, [way('Path', 'route', ['sacHiking', 'T1'])])).toBeNull();
  });
});
