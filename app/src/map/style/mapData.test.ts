import { expect, it } from 'vitest';
import { linesData, placesData, trackDetailData } from './mapData.ts';

it('draws lines across the antimeridian as short as they are', () => {
  const line = [
    [179.5, -16.5],
    [-179.5, -16.5],
  ] as const;
  const content = { lines: [line], hiddenLines: [] };
  const drawn = [
    [179.5, -16.5],
    [180.5, -16.5],
  ];
  expect(linesData(content).features[0]?.geometry).toEqual({ type: 'MultiLineString', coordinates: [drawn] });
  const { features } = trackDetailData({ ...content, trackDetail: { runs: [], marks: [] } });
  expect(features[0]?.geometry).toEqual({ type: 'LineString', coordinates: drawn });
});

it('gives a marked place its height for below its name, and none to a place without a name', () => {
  const summit = {
    id: '1',
    kind: 'mountain',
    name: 'Coma Pedrosa',
    place: [1.44, 42.59],
    elevationMeters: 2942,
  } as const;
  const properties = placesData([summit, { ...summit, name: '' }, { ...summit, elevationMeters: null }]).features.map(
    (feature) => feature.properties?.['elevation'] as unknown,
  );
  expect(properties).toEqual([2942, undefined, undefined]);
});
