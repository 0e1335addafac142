import fs from 'node:fs';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { osmPbfOf } from '#server/modules/imports/testing/osmSample.ts';
import type { OsmSample } from '#server/modules/imports/testing/osmSample.ts';

export const SUMMIT = [6.42, 45.51] as const;
const SIDE = 1201;
const VOID = -32_768;

/** A cone of 3000 m that falls by 100 m in each kilometre, to 200 m at the foot. */
export function coneHeight(lon: number, lat: number): number {
  return Math.max(200, 3000 - distanceMeters([...SUMMIT], [lon, lat]) / 10);
}

/** Writes a sheet of three seconds of arc whose south-west corner is at 6° E, 45° N, with 100 voids beside the summit. */
export function writeHgt(file: string): void {
  const bytes = Buffer.alloc(SIDE * SIDE * 2);
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const isVoid = row >= 580 && row < 590 && column >= 510 && column < 520;
      const meters = isVoid ? VOID : Math.round(coneHeight(6 + column / 1200, 46 - row / 1200));
      bytes.writeInt16BE(meters, (row * SIDE + column) * 2);
    }
  }
  fs.writeFileSync(file, bytes);
}

/** A peak, a path that belongs to a route, a hut, a lake, and a forest of two ways with a clearing of two ways. */
export function writeSampleExtract(file: string): void {
  const nodes: OsmSample['nodes'][number][] = [];
  const node = ([lon, lat]: LonLat, tags?: Readonly<Record<string, string>>): number => {
    nodes.push({ id: nodes.length + 1, lon, lat, ...(tags && { tags }) });
    return nodes.length;
  };
  const [lon, lat] = SUMMIT;
  const at = (east: number, north: number): number => node([lon + east / 1000, lat + north / 1000]);
  node([...SUMMIT], { natural: 'peak', name: 'Sample Peak', ele: '3000' });
  node([lon + 0.004, lat - 0.003], { tourism: 'alpine_hut', name: 'Sample Hut', ele: '2600 m' });
  const path = [at(4, -3), at(2, -2), at(0, 0)];
  const [sw, se, ne, nw] = [at(-3, -3), at(-1, -3), at(-1, -1), at(-3, -1)] as const;
  const [hole1, hole2, hole3, hole4] = [at(-2.5, -2.5), at(-1.5, -2.5), at(-1.5, -1.5), at(-2.5, -1.5)] as const;
  const lake = [at(5, 5), at(7, 5), at(7, 7), at(5, 7)];
  fs.writeFileSync(
    file,
    osmPbfOf({
      nodes,
      ways: [
        { id: 1, nodes: path, tags: { highway: 'path', sac_scale: 'alpine_hiking' } },
        { id: 2, nodes: [sw, se, ne] },
        { id: 3, nodes: [sw, nw, ne] },
        { id: 4, nodes: [hole1, hole2, hole3] },
        { id: 5, nodes: [hole3, hole4, hole1] },
        { id: 6, nodes: [...lake, lake[0]!], tags: { natural: 'water', name: 'Sample Lake' } },
      ],
      relations: [
        {
          id: 1,
          members: [
            ['way', 2, 'outer'],
            ['way', 3, 'outer'],
            ['way', 4, 'inner'],
            ['way', 5, 'inner'],
          ],
          tags: { type: 'multipolygon', natural: 'wood' },
        },
        {
          id: 2,
          members: [['way', 1, '']],
          tags: { type: 'route', route: 'hiking', ref: 'GR 1', network: 'nwn' },
        },
      ],
    }),
  );
}
