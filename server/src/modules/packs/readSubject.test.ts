import { expect, it } from 'vitest';
import type { PackSource } from './packSource.ts';
import { readSubject, squareKmOf } from './readSubject.ts';

it('looks for the surroundings of a place on both sides of the antimeridian', async () => {
  const asked: unknown[] = [];
  const node = {
    id: 'peakPeakPea',
    type: 'mountain',
    name: 'Peak',
    slug: 'peak',
    location: [-16.8, 179.99],
    positionAccuracyMeters: null,
    facts: {},
    terrainCover: null,
    locatorMap: null,
    edition: null,
  };
  const source: Pick<PackSource, 'query'> = {
    query: async <Data>(text: string, variables: object): Promise<Data | null> => {
      if (!text.includes('PackArea')) return Object({ element: node });
      asked.push(variables);
      return null;
    },
  };
  const reader = { accountId: 'anaAnaAnaAn', routesLanguage: 'neutral', language: 'en' } as const;
  const content = await readSubject(Object(source), reader, { kind: 'element', id: node.id }, 50);
  const bounds = [
    expect.closeTo(179.97, 2),
    expect.closeTo(-16.82, 2),
    expect.closeTo(-179.99, 2),
    expect.closeTo(-16.78, 2),
  ];
  expect(asked).toMatchObject([{ filter: { bounds } }]);
  expect(squareKmOf(content?.boxes ?? [])).toBeCloseTo(16, 0);
});
