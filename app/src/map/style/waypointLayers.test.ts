import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { waypointsData } from './waypointLayers.ts';

const waypoint = (name: string, place: LonLat) => ({ name, place });
const START = waypoint('Start', [1, 42]);

describe('the schematic course', () => {
  it('goes through all of its places, and marks its ends', () => {
    const { features } = waypointsData([START, waypoint('Pass', [2, 43]), waypoint('End', [3, 42])]);
    expect(features[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 42],
        [2, 43],
        [3, 42],
      ],
    });
    expect(features.slice(1).map(({ properties }) => [properties?.['name'], properties?.['isEnd']])).toEqual([
      ['Start', true],
      ['Pass', false],
      ['End', true],
    ]);
  });

  it('of a round trip marks its start once', () => {
    const { features } = waypointsData([START, waypoint('Pass', [2, 43]), START]);
    expect(features.slice(1).map(({ properties }) => properties?.['name'])).toEqual(['Start', 'Pass']);
  });

  it('has the names beside it, outside a round trip', () => {
    const places = [START, waypoint('North', [2, 43]), waypoint('East', [3, 42]), waypoint('South', [2, 41]), START];
    const { features } = waypointsData(places);
    expect(features.slice(2).map(({ properties }) => properties?.['side'])).toEqual(['north', 'east', 'south']);
  });

  it('has no names beyond the ends of a wide course', () => {
    const places = [START, waypoint('Pass', [1.1, 42.4]), waypoint('End', [5, 42])];
    const { features } = waypointsData(places);
    expect(features.slice(1).map(({ properties }) => properties?.['side'])).toEqual(['south', 'north', 'south']);
  });

  it('needs two places', () => expect(waypointsData([START]).features).toEqual([]));
});
