import { expect, it } from 'vitest';
import { MEASURE_MAX_POINTS } from '@cordada/core/limits';
import { readExploreAddress, writeExploreAddress } from './exploreAddress.ts';
import type { ExploreState } from './exploreAddress.ts';

const STATE: ExploreState = {
  view: { center: [0.657, 42.631], zoom: 9.5, bearing: -30, pitch: 55 },
  layers: { base: 'topo', overlays: ['slope', '3d'] },
  kinds: ['mountain', 'shelter'],
  minElevationMeters: 2500,
  maxElevationMeters: null,
  text: 'pic & col',
  isEverywhere: true,
  filters: { photos: 'true', 'f.winterRoom': 'true' },
  myState: 'notCompleted',
  regionId: 'Pyr1',
  near: { lon: 0.65, lat: 42.63, maxMeters: 25_000 },
  chosenId: 'k7Qx2',
  order: 'elevation',
  hasTargets: true,
  isGrouped: true,
  measure: {
    places: [
      [0.6503, 42.6703],
      [-179.5, -42.6311],
    ],
    isClosed: true,
  },
};

it('leads back to where it was', () => {
  const query = writeExploreAddress(STATE);
  expect(query.get('v')).toBe('map');
  const read = readExploreAddress(new URLSearchParams(query.toString()));
  expect(read.view?.zoom).toBe(9.5);
  expect(read.view?.center[0]).toBeCloseTo(0.657, 3);
  expect(read.view).toMatchObject({ bearing: -30, pitch: 55 });
  expect({ ...read, view: STATE.view }).toEqual(STATE);
});

it('leaves out what makes no sense', () => {
  const read = readExploreAddress(
    new URLSearchParams(
      'at=200,91,4&kinds=mountain,yeti&min=high&mine=yours&constructor=1&in=here&targets=yours&groups=1&measure=x;1,2;200,3;1,95&shape=open&base=../x&layers=lava&element=a%20b&region=a%20b&near=200,1&within=20',
    ),
  );
  expect(read).toEqual({
    view: null,
    layers: { base: null, overlays: [] },
    kinds: ['mountain'],
    minElevationMeters: null,
    maxElevationMeters: null,
    text: '',
    isEverywhere: false,
    filters: {},
    myState: null,
    regionId: null,
    near: null,
    chosenId: null,
    order: 'importance',
    hasTargets: false,
    isGrouped: false,
    measure: { places: [[1, 2]], isClosed: false },
  });
});

it('says nothing about what is not limited', () => {
  const query = writeExploreAddress(readExploreAddress(new URLSearchParams('v=map')));
  expect(query.toString()).toBe('v=map');
});

it('measures no more than fits into an address', () => {
  const measure = Array.from({ length: 500 }, (_, i) => `${i / 10},1`).join(';');
  const read = readExploreAddress(new URLSearchParams({ measure }));
  expect(read.measure?.places).toHaveLength(MEASURE_MAX_POINTS);
  expect(readExploreAddress(new URLSearchParams('measure=')).measure).toEqual({ places: [], isClosed: false });
});
