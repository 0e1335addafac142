/** One day and back, one day that ends elsewhere, or two days with a night at a hut. */
export const TRIP_SHAPES = ['day', 'traverse', 'weekend'] as const;
export type TripShape = (typeof TRIP_SHAPES)[number];
