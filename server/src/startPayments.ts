import { choosePayments } from '#server/adapters/payments/index.ts';
import type { ChosenPayments } from '#server/adapters/payments/payments.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';
import { createSandboxStore, recordEvent } from '#server/modules/subscriptions/index.ts';

/** Connects the provider of payments; webhooks of the sandbox are taken as if they came over the network. */
export async function startPayments(config: Config, db: Db): Promise<ChosenPayments> {
  const payments: ChosenPayments = await choosePayments(
    config,
    createSandboxStore(db),
    await findSecret(db, 'sandboxPayments'),
    async (body, signature) => {
      await recordEvent({ db, payments: payments.provider }, payments.provider.verifyEvent(body, signature));
    },
  );
  return payments;
}
