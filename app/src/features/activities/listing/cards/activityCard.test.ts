import { expect, it } from 'vitest';
import { activitySummary } from './activityCard.ts';

const node = {
  id: 'a',
  slug: 'crossing',
  title: 'Crossing',
  kind: 'hiking',
  status: 'planned',
  visibility: 'everyone',
  happenedOn: '2026-07-30',
  endedOn: null,
  distanceMeters: 42_000,
  ascentMeters: 3_100,
  movingSeconds: null,
  maxElevationMeters: null,
  shape: null,
  coverFrame: null,
  terrainCover: null,
  owner: { id: 'm', slug: 'nerea', fullName: 'Nerea', picture: null },
  milestones: [],
} as const;

it('counts the days of a plan, both ends included, and of nothing else', () => {
  expect(activitySummary({ ...node, endedOn: '2026-08-02' }).days).toBe(4);
  expect(activitySummary(node).days).toBeUndefined();
  expect(activitySummary({ ...node, endedOn: '2026-08-02', status: 'published' }).days).toBeUndefined();
});
