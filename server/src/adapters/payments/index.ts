import type { Config } from '#server/config/config.ts';
import { SANDBOX_PATH } from './payments.ts';
import type { ChosenPayments } from './payments.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { SandboxStore } from './sandbox/state.ts';

/**
 * @param secret of this installation, for keys and signatures of the sandbox
 * @param receiveEvent takes a webhook of the sandbox as if it came over the network
 */
export async function choosePayments(
  config: Pick<Config, 'payments' | 'stripe' | 'publicUrl'>,
  store: SandboxStore,
  secret: string,
  receiveEvent: (body: string, signature: string) => Promise<void>,
): Promise<ChosenPayments> {
  const { createStripePayments } = await import('./stripe.ts');
  if (config.payments === 'stripe') {
    if (!config.stripe) throw new Error('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
    return { provider: createStripePayments(config.stripe), sandbox: null };
  }
  const origin = `${config.publicUrl}${SANDBOX_PATH}`;
  const secretKey = `sk_test_${secret.replaceAll('-', '')}`;
  const sandbox = createSandbox({
    store,
    origin,
    secretKey,
    webhookSecret: secret,
    clock: () => Math.floor(Date.now() / 1000),
    deliver: receiveEvent,
  });
  const ask: typeof fetch = (input, init) => {
    const given = new Request(input instanceof URL ? input.href : input, init);
    const { pathname, search } = new URL(given.url);
    return sandbox.handle(new Request(`${origin}${pathname}${search}`, given));
  };
  const settings = { secretKey, webhookSecret: secret, apiBase: null, isTaxAutomatic: false };
  return { provider: createStripePayments(settings, 'sandbox', ask), sandbox };
}
