import type { Language } from '../pages/pageTable.ts';

export function formatMoney(amount: number, language: Language, currency = 'EUR'): string {
  const decimals = Number.isInteger(Math.round(amount * 100) / 100) ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}
