import type { ActivityKind } from '../activities/activity.ts';

const ALWAYS = [
  'weather',
  'tellSomebody',
  'phone',
  'map',
  'water',
  'food',
  'warmLayer',
  'rainwear',
  'sunProtection',
  'headlamp',
  'firstAid',
] as const;
const SNOW = ['avalancheBulletin', 'avalancheGear', 'goggles', 'gloves'] as const;
const ROPE = ['helmet', 'harness', 'rope'] as const;

const OF_KIND = {
  hiking: ['boots', 'poles'],
  mountaineering: ['boots', 'crampons', 'iceAxe', ...ROPE, 'gloves'],
  climbing: [...ROPE, 'climbingShoes', 'belayDevice', 'quickdraws', 'topo'],
  viaFerrata: ['helmet', 'harness', 'viaFerrataSet', 'gloves', 'boots'],
  skiTouring: ['skis', 'skins', 'skiCrampons', ...SNOW],
  snowshoeing: ['snowshoes', 'poles', ...SNOW],
  trailRunning: ['runningShoes', 'whistle'],
  mountainBiking: ['helmet', 'repairKit', 'bikeLights'],
  canyoning: ['helmet', 'harness', 'rope', 'wetsuit', 'waterLevel'],
  other: [],
} as const satisfies Readonly<Record<ActivityKind, readonly string[]>>;

export type ChecklistItem = (typeof ALWAYS)[number] | (typeof OF_KIND)[ActivityKind][number];

/** Where and when a plan leads. */
export interface PlanGround {
  /** 1 to 12. */
  readonly month: number;
  /** Degrees north; null without a place. */
  readonly latitude: number | null;
  readonly highestMeters: number | null;
  /** Whether a stated difficulty is one of snow, ice or a rope. */
  readonly isAlpine: boolean;
}

const ON_FOOT: readonly ActivityKind[] = ['hiking', 'mountaineering', 'trailRunning', 'snowshoeing'];
const SNOW_GEAR = ['crampons', 'iceAxe', 'gloves', 'avalancheBulletin'] as const;
const GLACIER_GEAR = ['crampons', 'iceAxe', 'helmet', 'harness', 'rope', 'gloves'] as const;
/** On the winter half of the year snow lies above this height in the mountains of the temperate zones. */
const WINTER_SNOW_METERS = 1_600;
const WINTER_NORTH: readonly number[] = [11, 12, 1, 2, 3, 4, 5];
const TROPICS_DEGREES = 23.5;

/** The items for a kind of activity, and those that ground and season ask for. */
export function defaultChecklist(kind: ActivityKind, ground: PlanGround | null = null): readonly ChecklistItem[] {
  const needed = ground === null || !ON_FOOT.includes(kind) ? [] : groundItems(ground);
  return [...new Set<ChecklistItem>([...ALWAYS, ...OF_KIND[kind], ...needed])];
}

/** Whether a plan on this ground asks for the avalanche bulletin, because snow may lie there. */
export const asksForAvalancheBulletin = (kind: ActivityKind, ground: PlanGround): boolean =>
  defaultChecklist(kind, ground).includes('avalancheBulletin');

function groundItems({ month, latitude, highestMeters, isAlpine }: PlanGround): readonly ChecklistItem[] {
  const items: ChecklistItem[] = isAlpine ? ['helmet'] : [];
  if (latitude === null || highestMeters === null) return items;
  if (highestMeters >= permanentSnowMeters(latitude)) items.push(...GLACIER_GEAR);
  const isWinter = WINTER_NORTH.includes(latitude >= 0 ? month : ((month + 5) % 12) + 1);
  if (isWinter && Math.abs(latitude) > TROPICS_DEGREES && highestMeters >= WINTER_SNOW_METERS) items.push(...SNOW_GEAR);
  return items;
}

/**
 * Height above which snow lies all year and summits have glaciers or firn: 5,200 m up to 20 degrees from the equator,
 * and 90 m less for each degree beyond, which is 3,200 m in the Pyrenees and 2,900 m in the Alps.
 */
export function permanentSnowMeters(latitude: number): number {
  return Math.max(300, 5_200 - 90 * Math.max(0, Math.abs(latitude) - 20));
}

export function isDefaultItem(name: string): name is ChecklistItem {
  return [...ALWAYS, ...Object.values(OF_KIND).flat()].some((item) => item === name);
}
