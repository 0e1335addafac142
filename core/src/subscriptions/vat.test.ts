import { describe, expect, it } from 'vitest';
import { EU_VAT_RATES, hasVatNumberForm, vatOf } from './vat.ts';

describe('vatOf', () => {
  it('takes the rate of the country of a consumer out of the price', () => {
    expect(vatOf(1990, { country: 'ES', taxNumber: null }, 'ES')).toEqual({
      kind: 'standard',
      rate: 21,
      netCents: 1645,
      vatCents: 345,
    });
    expect(vatOf(199, { country: 'FI', taxNumber: null }, 'ES')).toEqual({
      kind: 'standard',
      rate: 25.5,
      netCents: 159,
      vatCents: 40,
    });
  });

  it('leaves the tax to a business of another member state, not to one of the seller’s own', () => {
    expect(vatOf(9990, { country: 'FR', taxNumber: 'FR12345678901' }, 'ES')).toMatchObject({
      kind: 'reverseCharge',
      vatCents: 0,
    });
    expect(vatOf(9990, { country: 'ES', taxNumber: 'ESB12345678' }, 'ES').kind).toBe('standard');
    expect(vatOf(9990, { country: 'FR', taxNumber: 'ESB12345678' }, 'ES').kind).toBe('standard');
  });

  it('adds none outside the European Union', () => {
    for (const country of ['AD', 'CH', 'US', 'GB', '??']) {
      expect(vatOf(1990, { country, taxNumber: null }, 'ES')).toEqual({
        kind: 'outside',
        rate: 0,
        netCents: 1990,
        vatCents: 0,
      });
    }
  });

  it('always adds up, for every rate and amount', () => {
    for (const country of Object.keys(EU_VAT_RATES)) {
      for (let total = 1; total < 3000; total += 7) {
        const { netCents, vatCents } = vatOf(total, { country, taxNumber: null }, 'ES');
        expect(netCents + vatCents).toBe(total);
      }
    }
  });

  it('knows the form of numbers', () => {
    expect(hasVatNumberForm('EL123456789', 'GR')).toBe(true);
    expect(hasVatNumberForm('GR123456789', 'GR')).toBe(false);
    expect(hasVatNumberForm('ES1', 'ES')).toBe(false);
  });
});
