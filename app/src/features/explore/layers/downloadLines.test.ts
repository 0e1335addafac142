import { expect, it } from 'vitest';
import { gpxOfLines } from './downloadLines.ts';

it('writes the visible lines as tracks with their names', () => {
  const gpx = gpxOfLines('map', [
    {
      name: 'Morning & back',
      lines: [
        [
          [1.44, 42.59],
          [1.45, 42.6],
        ],
        [[1.46, 42.6]],
      ],
    },
    { name: 'Nothing', lines: [] },
  ]);
  expect(gpx).toContain('<name>Morning &amp; back</name>');
  expect(gpx.match(/<trkseg>/g)).toHaveLength(1);
  expect(gpx).toContain('lat="42.59" lon="1.44"');
  expect(gpx).not.toContain('Nothing');
});
