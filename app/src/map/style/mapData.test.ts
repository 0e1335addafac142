import { expect, it } from 'vitest';
import { linesData, trackDetailData } from './mapData.ts';

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
