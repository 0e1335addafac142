import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CoverSubject } from './coverSubjects.ts';
import { warmScenes } from './warmScenes.ts';

const subjectOf = (version: string): CoverSubject => ({
  version,
  picture: {
    kind: 'mountain',
    frame: { left: 0, top: 0, step: 1, width: 1, height: 1, pixelMeters: 1 },
    lines: [],
    mark: null,
    coverage: null,
  },
});

describe('warming the scenes', () => {
  it('draws each in both themes, one at a time, by the keys that visitors ask for', async () => {
    const keys: string[] = [];
    let underWay = 0;
    let most = 0;
    await warmScenes(
      { ofScene: async (name) => subjectOf(name) },
      {
        async draw(key) {
          most = Math.max(most, ++underWay);
          await setImmediate();
          keys.push(key);
          underWay--;
          return null;
        },
      },
    );
    expect(keys).toEqual(['range-light.webp', 'lakes-light.webp', 'range-dark.webp', 'lakes-dark.webp']);
    expect(most).toBe(1);
  });

  it('draws nothing where there is no terrain', async () => {
    const drawn: string[] = [];
    const draw = async (key: string): Promise<null> => {
      drawn.push(key);
      return null;
    };
    await warmScenes({ ofScene: async () => null }, { draw });
    expect(drawn).toEqual([]);
  });
});
