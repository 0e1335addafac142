import { difficultyScore, SCALE_NAMES } from '../elements/scales.ts';
import type { Difficulty, ScaleName } from '../elements/scales.ts';
import type { ActivityKind } from './activityKinds.ts';

const MIDE = ['mideTerrain', 'mideOrientation', 'mideMovement', 'mideEffort'] as const;

/** Grading scales by kind of activity, the most common scale first. */
export const ACTIVITY_SCALES: Record<ActivityKind, readonly ScaleName[]> = {
  hiking: ['sacHiking', ...MIDE],
  mountaineering: ['alpine', 'engagement', 'rockUiaa', 'ice', 'mixed', 'scottish'],
  climbing: [
    'rockFrench',
    'rockUiaa',
    'rockYds',
    'rockBritish',
    'rockEwbank',
    'rockSaxon',
    'boulderFont',
    'boulderV',
    'alpine',
    'engagement',
    'aid',
  ],
  viaFerrata: ['husler', 'schall', 'ferrataFrench'],
  skiTouring: ['toponeige', 'skiTraynard', 'skiSac', 'ates', 'alpine'],
  snowshoeing: ['snowshoe', ...MIDE],
  trailRunning: ['sacHiking', ...MIDE],
  mountainBiking: ['mtb'],
  canyoning: [],
  other: ['sacHiking', ...MIDE],
};

/** Returns null if a grade is not on its scale, or if a scale occurs twice. */
export function readDifficulties(given: unknown): readonly Difficulty[] | null {
  if (given === null || given === undefined) return [];
  if (!Array.isArray(given) || given.length > SCALE_NAMES.length) return null;
  const read = given.flatMap((one: unknown): Difficulty[] => {
    const { scale, value } = (one ?? {}) as { scale?: unknown; value?: unknown };
    if (typeof scale !== 'string' || !SCALE_NAMES.includes(scale as ScaleName) || typeof value !== 'string') return [];
    return difficultyScore(scale as ScaleName, value) === null ? [] : [{ scale: scale as ScaleName, value }];
  });
  const isSound = read.length === given.length && new Set(read.map(({ scale }) => scale)).size === read.length;
  return isSound ? read : null;
}
