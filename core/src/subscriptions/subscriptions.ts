/** Features beyond the free plan: 1 for pro, 2 for club. */
export type FeatureLevel = 0 | 1 | 2;

export const SUBSCRIPTION_LEVELS = ['free', 'pro', 'club'] as const;
export type SubscriptionLevel = (typeof SUBSCRIPTION_LEVELS)[number];

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
  },
};
