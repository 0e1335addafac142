import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawInvoice } from './invoicePdf.ts';
import type { InvoiceRow } from './invoices.queries.ts';

const INVOICE: InvoiceRow = {
  id: '1',
  series: 'C',
  number: 7,
  issuedAt: new Date('2026-11-01'),
  totalCents: 1_990,
  netCents: 1_618,
  vatCents: 372,
  vatRate: 23,
  vatKind: 'standard',
  refundedCents: 0,
  isDisputed: false,
  country: 'PL',
  buyer: { name: 'Łukasz Čapek, Ελένη', email: 'lukasz@example.org', taxNumber: null },
  evidence: { addressCountry: 'PL', cardCountry: 'PL' },
  description: 'Cordada Pro',
  periodStartsAt: new Date('2026-11-01'),
  periodEndsAt: new Date('2027-11-01'),
};

/** The decompressed parts of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  return pdf
    .toString('latin1')
    .split('stream\n')
    .slice(1)
    .flatMap((text) => {
      try {
        return [inflateSync(Buffer.from(text, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    });
}

it('writes the letters of every language of the European Union', async () => {
  const pdf = await drawInvoice(INVOICE, { name: 'Cordada', address: 'Benasque', taxNumber: 'ES1' } as never, 'en');
  // What a reader of the file copies or searches is in its map from glyphs to Unicode.
  const unicode = streamsOf(pdf)
    .filter((text) => text.includes('beginbfrange'))
    .join('');
  for (const letter of 'ŁČΕλένη') {
    expect(unicode).toContain(`<${letter.codePointAt(0)?.toString(16).padStart(4, '0')}>`);
  }
  expect(pdf.length).toBeLessThan(100_000);
});
