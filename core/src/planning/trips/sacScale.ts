/** The SAC hiking scale in the values of OpenStreetMap, T1 first. */
export const MAP_SAC_SCALES: readonly string[] = [
  'hiking',
  'mountain_hiking',
  'demanding_mountain_hiking',
  'alpine_hiking',
  'demanding_alpine_hiking',
  'difficult_alpine_hiking',
];

/** Most that `findTrips` may be asked for: from here on hands and a rope decide more than a path. */
export const HIKING_GRADES = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const;
export type HikingGrade = (typeof HIKING_GRADES)[number];
