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

export function defaultChecklist(kind: ActivityKind): readonly ChecklistItem[] {
  return [...ALWAYS, ...OF_KIND[kind]];
}

export function isDefaultItem(name: string): name is ChecklistItem {
  return [...ALWAYS, ...Object.values(OF_KIND).flat()].some((item) => item === name);
}
