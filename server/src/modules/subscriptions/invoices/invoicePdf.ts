import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { formatMoney } from '@cordada/core/format/formatMoney';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Config } from '#server/config/config.ts';
import type { InvoiceRow } from './invoices.queries.ts';

const TEXTS = {
  en: {
    invoice: 'Invoice',
    sandbox: 'Sandbox: not an invoice, no money was paid',
    number: 'Number',
    issued: 'Date of issue',
    seller: 'Seller',
    buyer: 'Buyer',
    period: 'Period',
    net: 'Net',
    vat: 'VAT',
    total: 'Total paid',
    refunded: 'Refunded',
    reverseCharge: 'Reverse charge: VAT is to be accounted for by the recipient (Article 196, Directive 2006/112/EC).',
    outside: 'Outside the scope of VAT of the European Union.',
    taxNumber: 'VAT number',
  },
  es: {
    invoice: 'Factura',
    sandbox: 'Entorno de pruebas: no es una factura, no se ha pagado nada',
    number: 'Número',
    issued: 'Fecha de emisión',
    seller: 'Emisor',
    buyer: 'Cliente',
    period: 'Periodo',
    net: 'Base imponible',
    vat: 'IVA',
    total: 'Total pagado',
    refunded: 'Devuelto',
    reverseCharge:
      'Inversión del sujeto pasivo: el IVA lo liquida el destinatario (artículo 196, Directiva 2006/112/CE).',
    outside: 'Operación no sujeta al IVA de la Unión Europea.',
    taxNumber: 'NIF-IVA',
  },
} as const;

const require = createRequire(import.meta.url);
/** With the letters of all names of the European Union: those that PDF readers have lack Polish, Czech and Greek ones. */
const FACE = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD_FACE = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const LEFT = 56;
const RIGHT = 539;

export const numberOf = ({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** Draws an invoice on one page of paper (A4). */
export function drawInvoice(invoice: InvoiceRow, seller: Config['seller'], language: Language): Promise<Buffer> {
  const t = TEXTS[language];
  const number = numberOf(invoice);
  const document = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    font: FACE,
    info: { Title: `${t.invoice} ${number}`, Author: seller.name },
  });
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(Buffer.concat(parts)));
  document.on('error', reject);

  const day = (date: Date): string =>
    new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const money = (cents: number): string => formatMoney(cents / 100, language).replaceAll('\u00a0', ' ');
  const row = (label: string, value: string, isBold = false): void => {
    const top = document.y;
    document.font(isBold ? BOLD_FACE : FACE).text(label, LEFT, top, { width: 300 });
    document.text(value, 360, top, { width: RIGHT - 360, align: 'right' }).moveDown(0.4);
  };
  const block = (title: string, lines: readonly (string | null)[]): void => {
    document.moveDown().font(BOLD_FACE).text(title, LEFT).font(FACE);
    for (const line of lines) if (line) document.text(line);
  };

  document.font(BOLD_FACE).fontSize(24).text(seller.name, LEFT, LEFT).fontSize(11);
  document.moveDown(0.5).fontSize(16).text(t.invoice).fontSize(11).font(FACE);
  if (isSandbox(invoice)) document.fillColor('#a3260f').text(t.sandbox).fillColor('#000');
  document.moveDown();
  row(t.number, number);
  row(t.issued, day(invoice.issuedAt));
  block(t.seller, [seller.name, seller.address, seller.taxNumber && `${t.taxNumber}: ${seller.taxNumber}`]);
  const country =
    invoice.country === null ? null : new Intl.DisplayNames([language], { type: 'region' }).of(invoice.country);
  block(t.buyer, [
    invoice.buyer.name,
    invoice.buyer.email,
    country ?? null,
    invoice.buyer.taxNumber && `${t.taxNumber}: ${invoice.buyer.taxNumber}`,
  ]);
  document.moveDown(2);
  document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).stroke('#999').moveDown();
  row(invoice.description, money(invoice.totalCents));
  row(t.period, `${day(invoice.periodStartsAt)} – ${day(invoice.periodEndsAt)}`);
  document.moveDown();
  row(t.net, money(invoice.netCents));
  row(`${t.vat} ${invoice.vatRate} %`, money(invoice.vatCents));
  row(t.total, money(invoice.totalCents), true);
  if (invoice.refundedCents > 0) row(t.refunded, money(invoice.refundedCents));
  if (invoice.vatKind !== 'standard')
    document
      .moveDown()
      .font(FACE)
      .text(t[invoice.vatKind], LEFT, document.y, { width: RIGHT - LEFT });
  document.end();
  return promise;
}

const isSandbox = (invoice: InvoiceRow): boolean => invoice.series.startsWith('SANDBOX');
