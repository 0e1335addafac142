import { vatOf } from '@cordada/core/subscriptions/vat';
import type { PaidInvoice } from '#server/adapters/payments/payments.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { findContact } from '#server/modules/accounts/index.ts';
import { insertInvoice, takeNumber, updateInvoice } from './invoices.queries.ts';

/**
 * Issues an invoice for everything that was paid and has none yet; call it with the account locked. Numbers have no
 * gaps within a series, which is the year, or that of the sandbox.
 */
export async function recordInvoices(
  trx: Db,
  of: { readonly accountId: string; readonly provider: string; readonly seller: Config['seller'] },
  paid: readonly PaidInvoice[],
): Promise<void> {
  for (const one of paid) {
    if (await updateInvoice(trx, of.provider, one)) continue;
    const country = one.country ?? one.cardCountry ?? of.seller.country;
    const { kind, rate, netCents, vatCents } = vatOf(
      one.totalCents,
      { country, taxNumber: one.taxNumber },
      of.seller.country,
    );
    const year = one.paidAt.getUTCFullYear();
    const series = of.provider === 'sandbox' ? `SANDBOX-${year}` : String(year);
    const contact = await findContact(trx, of.accountId);
    await insertInvoice(trx, {
      id: newId(),
      accountId: of.accountId,
      provider: of.provider,
      providerId: one.id,
      series,
      number: await takeNumber(trx, series),
      issuedAt: one.paidAt,
      totalCents: one.totalCents,
      netCents,
      vatCents,
      vatRate: rate,
      vatKind: kind,
      refundedCents: one.refundedCents,
      isDisputed: one.isDisputed,
      country,
      evidence: { addressCountry: one.country, cardCountry: one.cardCountry },
      buyer: { name: one.buyerName, email: contact?.email ?? null, taxNumber: one.taxNumber },
      description: one.description,
      periodStartsAt: one.periodStartsAt,
      periodEndsAt: one.periodEndsAt,
    });
  }
}
