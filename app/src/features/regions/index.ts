export { RegionSelect } from './RegionSelect.tsx';
export { regionGroups } from './regionGroups.ts';
export type { RegionGroup } from './regionGroups.ts';
