/**
 * Standard VAT rates of the European Union in percent, by country.
 * Source: European Commission, "VAT rates applied in the Member States of the European Union", state of 2026.
 */
export const EU_VAT_RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

export type VatKind = 'standard' | 'reverseCharge' | 'outside';

export interface Vat {
  readonly kind: VatKind;
  /** Percent. */
  readonly rate: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** Whether a VAT number has the form of its country: two letters and 8 to 12 signs. It may still not exist. */
export function hasVatNumberForm(number: string, country: string): boolean {
  const prefix = country === 'GR' ? 'EL' : country;
  return new RegExp(`^${prefix}[0-9A-Z+*]{8,12}$`).test(number.toUpperCase());
}

/**
 * Divides a price that includes tax. Consumers in the EU pay the rate of their country (one-stop shop), businesses of
 * another member state account for it themselves, and buyers outside the EU pay none.
 * @param totalCents what was paid
 */
export function vatOf(
  totalCents: number,
  buyer: { readonly country: string; readonly taxNumber: string | null },
  sellerCountry: string,
): Vat {
  const rate = EU_VAT_RATES[buyer.country];
  if (rate === undefined) return { kind: 'outside', rate: 0, netCents: totalCents, vatCents: 0 };
  const isBusiness = buyer.taxNumber !== null && hasVatNumberForm(buyer.taxNumber, buyer.country);
  if (isBusiness && buyer.country !== sellerCountry) {
    return { kind: 'reverseCharge', rate: 0, netCents: totalCents, vatCents: 0 };
  }
  const netCents = Math.round(totalCents / (1 + rate / 100));
  return { kind: 'standard', rate, netCents, vatCents: totalCents - netCents };
}
