import { describe, expect, it } from 'vitest';
import { utmOf } from './utm.ts';

describe('UTM', () => {
  it('has the arc of the meridian, 4,984,944.378 m to 45 degrees, times 0.9996', () => {
    const [east, north] = utmOf(32_631)!.project(3, 45);
    expect(east).toBe(500_000);
    expect(north).toBeCloseTo(4_984_944.378 * 0.9996, 2);
    expect(utmOf(32_731)!.project(3, -45)[1]).toBeCloseTo(10_000_000 - 4_984_944.378 * 0.9996, 2);
  });

  it('has the published coordinates of the CN Tower, to their metre', () => {
    const [east, north] = utmOf(32_617)!.project(-(79 + 23 / 60 + 13.7 / 3_600), 43 + 38 / 60 + 33.24 / 3_600);
    expect(Math.abs(east - 630_084)).toBeLessThan(1);
    expect(Math.abs(north - 4_833_438)).toBeLessThan(1);
  });

  it.each([32_601, 32_631, 32_660, 32_733, 25_830])('leads from EPSG %s and back within a millimetre', (epsg) => {
    const zone = utmOf(epsg)!;
    const side = Math.floor(epsg / 100) === 327 ? -1 : 1;
    for (const lat of [0.5, 28, 42.5, 68])
      for (const across of [-4, -1, 0, 3]) {
        const lon = (epsg % 100) * 6 - 183 + across;
        const [back, up] = zone.unproject(...zone.project(lon, side * lat));
        expect(Math.abs(back - lon) * 111_320).toBeLessThan(0.001);
        expect(Math.abs(up - side * lat) * 111_320).toBeLessThan(0.001);
      }
  });

  it('knows no height on the other side of the world, and no other system', () => {
    expect(utmOf(32_631)!.project(150, 45)[0]).toBeNaN();
    for (const epsg of [4_326, 3_857, 32_661, 32_600, 25_839, Number.NaN]) expect(utmOf(epsg)).toBeNull();
  });
});
