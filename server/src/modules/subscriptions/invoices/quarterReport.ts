import { csvCell } from '@cordada/core/format/csvCell';
import { numberOf } from './invoicePdf.ts';
import type { InvoiceRow } from './invoices.queries.ts';

const COLUMNS = [
  'number',
  'issued_on',
  'country',
  'vat_kind',
  'vat_rate_percent',
  'net_eur',
  'vat_eur',
  'total_eur',
  'refunded_eur',
  'tax_number',
  'evidence_address',
  'evidence_card',
  'evidence_agrees',
] as const;

/** @returns the first and the first day after a quarter such as 2026-4, null for anything else */
export function quarterOf(text: string): { from: Date; to: Date } | null {
  const [, year = '', quarter = ''] = /^(20\d{2})-([1-4])$/.exec(text) ?? [];
  if (year === '') return null;
  const month = (Number(quarter) - 1) * 3;
  return { from: new Date(Date.UTC(Number(year), month, 1)), to: new Date(Date.UTC(Number(year), month + 3, 1)) };
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

/** Every invoice of a quarter as CSV, for the return of the one-stop shop, with the evidence of the country. */
export function quarterCsv(invoices: readonly InvoiceRow[]): string {
  const rows = invoices.map((one) => {
    const { addressCountry, cardCountry } = one.evidence;
    return [
      numberOf(one),
      one.issuedAt.toISOString().slice(0, 10),
      one.country ?? '',
      one.vatKind,
      String(one.vatRate),
      euros(one.netCents),
      euros(one.vatCents),
      euros(one.totalCents),
      euros(one.refundedCents),
      one.buyer.taxNumber ?? '',
      addressCountry ?? '',
      cardCountry ?? '',
      addressCountry !== null && addressCountry === cardCountry ? 'yes' : 'no',
    ];
  });
  return [[...COLUMNS], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
