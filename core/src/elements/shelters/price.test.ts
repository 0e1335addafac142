import { describe, expect, it } from 'vitest';
import { priceOfCharge, readPrice } from './price.ts';

describe('prices of shelters', () => {
  it.each([
    ['19€ per night', '19 EUR/night'],
    ['€ 12,50', '12.5 EUR'],
    ['12.50 EUR/person', '12.5 EUR/person'],
    ['45 CHF', '45 CHF'],
    ['8 euros por noche', '8 EUR/night'],
  ])('are read from the charge %s', (charge, price) => {
    expect(priceOfCharge(charge)).toBe(price);
    expect(readPrice(price)).not.toBeNull();
  });

  it.each(['19€ per night, 15€ for members', '19', '$10', 'free', '10-15 €', '€5€', ''])(
    'are none where the charge says more or less: %s',
    (charge) => expect(priceOfCharge(charge)).toBeNull(),
  );

  it('leave what members wrote as it is', () => {
    expect(readPrice('19 EUR/night')).toEqual({ amount: 19, currency: 'EUR', per: 'night' });
    for (const text of ['19€ per night', 'From 19 EUR/night', '19 €', '19 EUR / night', '1e3 EUR'])
      expect(readPrice(text)).toBeNull();
  });
});
