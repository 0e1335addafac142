/** What a night costs, as a number: written `19 EUR/night`, the way of OpenStreetMap, within the text of the field. */
export interface Price {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly per: 'night' | 'person' | null;
}

const WRITTEN = /^(\d{1,4}(?:\.\d{1,2})?) ([A-Z]{3})(?:\/(night|person))?$/;

/** @returns null for any other text, which is shown as its author wrote it */
export function readPrice(text: string): Price | null {
  const [, amount, currency, per] = WRITTEN.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return { amount: Number(amount), currency, per: per === 'night' || per === 'person' ? per : null };
}

/** Signs that mean one currency: a dollar may be of many countries. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  EUR: 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  CHF: 'CHF',
  GBP: 'GBP',
};
const CHARGE =
  /^(€|£)?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(€|£|EUROS?|EUR|CHF|GBP)?(?:\s*(?:\/|per|por|a)\s*(night|noche|nit|nuit|person|persona|pers|pax))?$/i;

/** Reads a charge as mappers write it, such as `19€ per night` or `12,50 EUR/person`; null if it says more or less. */
export function priceOfCharge(charge: string): string | null {
  const [, before, amount, after, per] = CHARGE.exec(charge.trim()) ?? [];
  const currency = SIGNS[(before ?? after ?? '').toUpperCase()];
  if (amount === undefined || currency === undefined || (before !== undefined && after !== undefined)) return null;
  const unit = per === undefined ? '' : /^n/i.test(per) ? '/night' : '/person';
  return `${Number(amount.replace(',', '.'))} ${currency}${unit}`;
}
