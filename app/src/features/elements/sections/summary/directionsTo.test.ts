import { describe, expect, it } from 'vitest';
import { directionsTo } from './AccessSummary.tsx';

describe('directions to an access point', () => {
  const place = [7.73, 45.93] as const;

  it('lead to its position, by public transport where it is a stop', () => {
    expect(directionsTo({ place, facts: { startKind: 'carPark' } })).toEqual({
      destination: '45.93,7.73',
      isByTransport: false,
    });
    expect(directionsTo({ place, facts: { startKind: 'trainStation', publicTransport: ['train'] } })).toEqual({
      destination: '45.93,7.73',
      isByTransport: true,
    });
  });

  it('lead to where one boards, never to the top of a lift', () => {
    const lift = { startKind: 'lift', publicTransport: ['lift'] };
    expect(directionsTo({ place, facts: { ...lift, reachedFrom: 'Täsch' } })?.destination).toBe('Täsch');
    expect(directionsTo({ place, facts: lift })).toBeNull();
    expect(directionsTo({ place, facts: { ...lift, publicTransport: ['bus', 'lift'] } })).not.toBeNull();
  });
});
