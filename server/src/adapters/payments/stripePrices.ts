import type { Stripe } from 'stripe';
import { SUBSCRIPTION_PLANS, unitCents } from '@cordada/core/subscriptions/subscriptions';
import type { BillingInterval, PaidLevel, SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { priceKey } from './payments.ts';

const CURRENCY = 'eur';

/** @returns ids of the prices of all plans by their key */
export async function findOrCreatePrices(stripe: Stripe): Promise<ReadonlyMap<string, string>> {
  const wanted = (['pro', 'club'] as const).flatMap((level) =>
    (['month', 'year'] as const).map((interval) => ({ level, interval, key: priceKey(level, interval) })),
  );
  const { data } = await stripe.prices.list({ lookup_keys: wanted.map(({ key }) => key), active: true });
  const found = new Map(data.map((price) => [price.lookup_key ?? '', price]));
  const ids = new Map<string, string>();
  for (const { level, interval, key } of wanted) {
    const unit = unitCents({ level, interval });
    const known = found.get(key);
    if (known?.unit_amount === unit) {
      ids.set(key, known.id);
      continue;
    }
    // Prices cannot be changed: the key moves on to a new one, and running subscriptions keep theirs.
    const price = await stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: unit,
        lookup_key: key,
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
        recurring: { interval },
        product_data: { name: `Cordada ${level === 'pro' ? 'Pro' : 'Club'}` },
        metadata: { level, seatsPerUnit: SUBSCRIPTION_PLANS[level].seatsPerUnit },
      },
      { idempotencyKey: `price-${key}-${unit}` },
    );
    ids.set(key, price.id);
  }
  return ids;
}

/** @throws Error for a price that is of no plan */
export function readChoice(
  price: Stripe.Price | string | Stripe.DeletedPrice,
  quantity: number | undefined,
): SubscriptionChoice {
  const {
    lookup_key: key = null,
    metadata = {},
    recurring = null,
  } = typeof price === 'string' || price.deleted ? {} : price;
  // The key has moved on where a price has changed since; the level stays beside it.
  const level = levelOf(metadata['level'] ?? key?.split('_')[1]);
  return { level, interval: intervalOf(recurring?.interval), units: quantity ?? 1 };
}

function levelOf(name: string | undefined): PaidLevel {
  if (name !== 'pro' && name !== 'club') throw new Error(`A price of the provider is of no plan: ${name}.`);
  return name;
}

function intervalOf(name: string | undefined): BillingInterval {
  if (name !== 'month' && name !== 'year') throw new Error(`A price of the provider has no known interval: ${name}.`);
  return name;
}
