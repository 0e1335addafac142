export const ACTIVITY_KINDS = [
  'hiking',
  'mountaineering',
  'climbing',
  'viaFerrata',
  'skiTouring',
  'snowshoeing',
  'trailRunning',
  'mountainBiking',
  'canyoning',
  'other',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
