import { describe, expect, it } from 'vitest';
import {
  courseOf,
  readPosition,
  readWaypoint,
  splitWaypoint,
  waypointsOf,
  writePosition,
  writeWaypoint,
} from './waypoint.ts';

describe('a waypoint', () => {
  it('is stored as its name and position', () => {
    const line = writeWaypoint({ name: 'Elizondo', position: writePosition([-1.517, 43.145]) });
    expect(line).toBe('Elizondo;43.145;-1.517');
    expect(readWaypoint(line)).toEqual({ name: 'Elizondo', place: [-1.517, 43.145] });
    expect(readPosition('43.145;-1.517')).toEqual([-1.517, 43.145]);
  });

  it.each([
    '',
    'Elizondo',
    'Elizondo;43.145',
    ';43.145;-1.517',
    'Elizondo;north;-1.517',
    'Elizondo;143;-1.517',
    'E;1;2;3',
    'A|B;1;2',
    `${'a'.repeat(81)};1;2`,
    'Elizondo;;',
  ])('%j is none', (line) => expect(readWaypoint(line)).toBeNull());

  it('keeps what somebody types, and cannot be broken by it', () => {
    const typed = { name: 'Elizondo', position: '43.1, ' };
    expect(splitWaypoint(writeWaypoint(typed))).toEqual(typed);
    expect(writeWaypoint({ name: 'Irun; Hondarribia|x', position: '43.3;-1.8' })).toBe('Irun  Hondarribia x;43.3;-1.8');
  });

  it('alone is no course', () => {
    expect(courseOf({ waypoints: ['Irun;43.3;-1.8'] })).toEqual([]);
    expect(courseOf({ waypoints: ['Irun;43.3;-1.8', 'Bera;43.2;-1.7'] })).toHaveLength(2);
    expect(waypointsOf({ waypoints: ['Irun;43.3;-1.8', 'Bera;43.2;-1.7'] }).map(({ name }) => name)).toEqual([
      'Irun',
      'Bera',
    ]);
    expect(waypointsOf({})).toEqual([]);
  });
});
