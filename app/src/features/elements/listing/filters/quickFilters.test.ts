import { describe, expect, it } from 'vitest';
import { narrows, readListingFilter, writeListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { LISTED_KINDS } from '@cordada/core/pages/listings';
import { fieldKindsOf } from '../listings.ts';
import type { ElementListing } from '../listings.ts';
import { isOn, quickFilters, quickNamesOn, quickOnly, toggle, withoutQuick } from './quickFilters.ts';

const address = (query: string) => new URLSearchParams(query);
const kinds = LISTED_KINDS.filter((kind): kind is ElementListing => kind !== 'activity');

describe('quick filters', () => {
  it('are filters that the panel of their kind has, two to five of them or none', () => {
    for (const kind of kinds) {
      const filters = quickFilters(kind);
      expect([0, 2, 3, 4, 5], kind).toContain(filters.length);
      for (const filter of filters) {
        const asked = readListingFilter(fieldKindsOf(kind), new URLSearchParams(filter));
        const name = `${kind} ${JSON.stringify(filter)}`;
        expect(narrows(asked) || Number(filter['min']) > 0, name).toBe(true);
        // Nothing of it is dropped as unknown.
        if (!filter['min']) expect(Object.fromEntries(writeListingFilter(asked)), name).toEqual(filter);
      }
    }
  });

  it('replace what the same parameters say, keep the rest, and begin with the first page', () => {
    const [k2, k3] = quickFilters('viaFerrata');
    if (!k2 || !k3) throw new Error('There are no grades.');
    const first = toggle(k2, address('q=dent&after=abc&region=r1'));
    expect(String(first)).toBe('q=dent&region=r1&scale=husler&hardest=K2%2B');
    expect([isOn(k2, first), isOn(k3, first)]).toEqual([true, false]);
    const second = toggle(k3, first);
    expect([isOn(k2, second), isOn(k3, second)]).toEqual([false, true]);
    expect(String(toggle(k3, second))).toBe('q=dent&region=r1');
  });

  it('are not on while the address says more about the same', () => {
    const [above] = quickFilters('mountain');
    if (!above) throw new Error('There is no elevation.');
    expect(isOn(above, address('min=3000'))).toBe(true);
    expect(isOn(above, address('min=3000&max=3200'))).toBe(false);
    // A lower limit above an upper one would leave nothing.
    expect(String(toggle(above, address('max=2000')))).toBe('min=3000');
    expect(quickNamesOn('mountain', address('min=3000&max=3200'))).toEqual([]);
    expect(quickNamesOn('mountain', address('min=3000&photos=true'))).toEqual(['min', 'max']);
  });

  it('are counted among what matches everything else', () => {
    const [loop, days] = quickFilters('route').slice(1);
    if (!loop || !days) throw new Error('There are no shapes.');
    const query = address('region=r1&photos=true&f.shape=loop&scale=sacHiking&hardest=T2%2B');
    expect(String(withoutQuick('route', query))).toBe('region=r1&photos=true');
    expect(String(quickOnly('route', loop, query))).toBe('f.shape=loop&scale=sacHiking&hardest=T2%2B');
    expect(String(quickOnly('route', days, query))).toBe('scale=sacHiking&hardest=T2%2B&f.shape=multiDay');
  });
});
