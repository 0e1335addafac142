import { expect, it } from 'vitest';
import { walkGpx } from './walkGpx.ts';
import { walkProfile } from './walkProfile.ts';

it('writes a track with the heights that are known', () => {
  const gpx = walkGpx(
    walkProfile([
      [1.5, 42.5, 1_000],
      [1.5, 42.51, null],
      [1.5, 42.52, 1_200],
    ]),
    'Coma & Pedrosa',
  );
  expect(gpx).toContain('<name>Coma &amp; Pedrosa</name>');
  expect([...gpx.matchAll(/<ele>([\d.]+)<\/ele>/g)].map(([, ele]) => Number(ele))).toEqual([1_000, 1_200]);
  expect(gpx.match(/<trkpt /g)).toHaveLength(3);
  expect(gpx).not.toContain('<time>');
});
