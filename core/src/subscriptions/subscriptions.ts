/** Features beyond the free plan: 1 for pro, 2 for club. */
export type FeatureLevel = 0 | 1 | 2;

export const SUBSCRIPTION_LEVELS = ['free', 'pro', 'club'] as const;
export type SubscriptionLevel = (typeof SUBSCRIPTION_LEVELS)[number];

export type PaidLevel = Exclude<SubscriptionLevel, 'free'>;

export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** What a subscription costs and gives. */
export interface SubscriptionChoice {
  readonly level: PaidLevel;
  readonly interval: BillingInterval;
  readonly units: number;
}

export interface SubscriptionPlan {
  readonly level: SubscriptionLevel;
  readonly features: FeatureLevel;
  readonly monthlyPrice: number;
  readonly yearlyPrice: number;
  readonly seatsPerUnit: number;
  readonly unitsMax: number;
  readonly trialDays: number;
  readonly shortcutsMax: number;
  readonly collectionsMax: number;
  /** Packs for offline use. */
  readonly packsMax: number;
}

export const SUBSCRIPTION_PLANS: Readonly<Record<SubscriptionLevel, SubscriptionPlan>> = {
  free: {
    level: 'free',
    features: 0,
    monthlyPrice: 0,
    yearlyPrice: 0,
    seatsPerUnit: 1,
    unitsMax: 1,
    trialDays: 0,
    shortcutsMax: 2,
    collectionsMax: 2,
    packsMax: 1,
  },
  pro: {
    level: 'pro',
    features: 1,
    monthlyPrice: 1.99,
    yearlyPrice: 19.9,
    seatsPerUnit: 1,
    unitsMax: 1,
    trialDays: 7,
    shortcutsMax: 100,
    collectionsMax: 100,
    packsMax: 20,
  },
  club: {
    level: 'club',
    features: 2,
    monthlyPrice: 9.99,
    yearlyPrice: 99.9,
    seatsPerUnit: 50,
    unitsMax: 200,
    trialDays: 14,
    shortcutsMax: 100,
    collectionsMax: 100,
    packsMax: 20,
  },
};

/** Days after an unpaid renewal in which a subscription still gives its features. */
export const GRACE_DAYS = 14;

/** @returns the price of one unit for one interval, in cents, tax included */
export function unitCents({ level, interval }: Pick<SubscriptionChoice, 'level' | 'interval'>): number {
  const { monthlyPrice, yearlyPrice } = SUBSCRIPTION_PLANS[level];
  return Math.round((interval === 'month' ? monthlyPrice : yearlyPrice) * 100);
}

export function areUnitsAllowed(level: PaidLevel, units: number): boolean {
  return Number.isInteger(units) && units >= 1 && units <= SUBSCRIPTION_PLANS[level].unitsMax;
}

/** Each level can be tried once. Trying the club plan uses up the trial of the pro plan, which it contains. */
export function mayTry(level: PaidLevel, consumed: PaidLevel | null): boolean {
  return consumed === null || (consumed === 'pro' && level === 'club');
}

/**
 * An upgrade takes effect at once, with the difference charged; anything else at the end of what is paid, so that
 * nobody loses days.
 */
export function isUpgrade(from: SubscriptionChoice, to: SubscriptionChoice): boolean {
  const rank = ({ level }: SubscriptionChoice): number => SUBSCRIPTION_PLANS[level].features;
  if (rank(to) !== rank(from)) return rank(to) > rank(from);
  if (to.units < from.units || (from.interval === 'year' && to.interval === 'month')) return false;
  return to.units > from.units || to.interval !== from.interval;
}
