import { sql } from 'kysely';
import type { VatKind } from '@cordada/core/subscriptions/vat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface InvoiceRow {
  id: string;
  series: string;
  number: number;
  issuedAt: Date;
  totalCents: number;
  netCents: number;
  vatCents: number;
  vatRate: number;
  vatKind: VatKind;
  refundedCents: number;
  isDisputed: boolean;
  country: string | null;
  buyer: { name: string | null; email: string | null; taxNumber: string | null };
  /** Two pieces of evidence of the country of the buyer: the billing address and the card. */
  evidence: { addressCountry: string | null; cardCountry: string | null };
  description: string;
  periodStartsAt: Date;
  periodEndsAt: Date;
}

const INVOICE = sql`id, series, number, issued_at as "issuedAt", total_cents as "totalCents", net_cents as "netCents",
  vat_cents as "vatCents", vat_rate as "vatRate", vat_kind as "vatKind", refunded_cents as "refundedCents", disputed_at is not null as "isDisputed", country, buyer,
  evidence, description, period_starts_at as "periodStartsAt", period_ends_at as "periodEndsAt"`;

export async function listInvoices(db: Db, accountId: string, limit: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${INVOICE} from invoice where account_id = ${accountId}
    order by issued_at desc, number desc limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function findInvoice(db: Db, accountId: string, id: string): Promise<InvoiceRow | null> {
  const { rows } =
    await sql<InvoiceRow>`select ${INVOICE} from invoice where id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Invoices that were issued in a span of time, by number. */
export async function listInvoicesIssued(db: Db, from: Date, to: Date, limit: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${INVOICE} from invoice where issued_at >= ${from} and issued_at < ${to}
    order by series, number limit ${limitTo(limit)}`.execute(db);
  return rows;
}

/** Updates what was refunded and whether it is disputed. @returns false if the invoice is not there yet */
export async function updateInvoice(
  trx: Db,
  provider: string,
  {
    id,
    refundedCents,
    isDisputed,
  }: { readonly id: string; readonly refundedCents: number; readonly isDisputed: boolean },
): Promise<boolean> {
  const { rows } = await sql`update invoice set refunded_cents = ${refundedCents},
      disputed_at = case when ${isDisputed} then coalesce(disputed_at, now()) end
    where provider = ${provider} and provider_id = ${id} returning 1`.execute(trx);
  return rows.length > 0;
}

/** @returns the next number of a series, which stays locked until the end of the transaction, so that none is left out */
export async function takeNumber(trx: Db, series: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into invoice_series (series, last_number) values (${series}, 1)
    on conflict (series) do update set last_number = invoice_series.last_number + 1 returning last_number as number`.execute(
    trx,
  );
  return rows[0]?.number ?? 1;
}

export async function insertInvoice(
  trx: Db,
  row: InvoiceRow & { readonly accountId: string; readonly provider: string; readonly providerId: string },
): Promise<void> {
  await sql`insert into invoice (id, account_id, provider, provider_id, series, number, issued_at, total_cents, net_cents, vat_cents,
      vat_rate, vat_kind, refunded_cents, disputed_at, country, evidence, buyer, description, period_starts_at, period_ends_at)
    values (${row.id}, ${row.accountId}, ${row.provider}, ${row.providerId}, ${row.series}, ${row.number}, ${row.issuedAt},
      ${row.totalCents}, ${row.netCents}, ${row.vatCents}, ${row.vatRate}, ${row.vatKind}, ${row.refundedCents}, case when ${row.isDisputed} then now() end, ${row.country},
      ${JSON.stringify(row.evidence)}::jsonb, ${JSON.stringify(row.buyer)}::jsonb, ${row.description}, ${row.periodStartsAt}, ${row.periodEndsAt})`.execute(
    trx,
  );
}
