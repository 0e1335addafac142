import { describe, expect, it } from 'vitest';
import { askedTripQuery, readAskedTrip } from './askedTrip.ts';

const read = (query: string) => readAskedTrip(new URLSearchParams(query), '2026-11-24');

describe('a trip that the address asks for', () => {
  it('survives being written into the address and read again', () => {
    const asked = read('at=42.5075,1.5218&from=Andorra la Vella&date=2026-12-01&hours=6&max=T4&trip=weekend');
    expect(asked).toEqual({
      place: [1.5218, 42.5075],
      placeName: 'Andorra la Vella',
      date: '2026-12-01',
      hours: 6,
      maxDifficulty: 'T4',
      shape: 'weekend',
    });
    expect(read(new URLSearchParams(askedTripQuery(asked)).toString())).toEqual(asked);
  });

  it('has defaults for what is missing or cannot be', () => {
    for (const query of ['', 'at=95,200&date=2026-13-45&hours=99&max=T9&trip=month', 'date=2026-11-23']) {
      expect(read(query)).toEqual({
        place: null,
        placeName: '',
        date: '2026-11-28',
        hours: 8,
        maxDifficulty: 'T3',
        shape: 'day',
      });
    }
  });
});
