import { MILESTONE_ROLES } from '@cordada/core/activities/activity';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { builder } from '#server/graphql/builder.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import type { MilestoneRow } from '../activities.queries.ts';

const RoleType = builder.enumType('MilestoneRole', { values: MILESTONE_ROLES });

export const MilestoneType = builder.objectRef<MilestoneRow>('Milestone').implement({
  description: 'A milestone of an activity; milestones are in the order of the activity.',
  fields: (t) => ({
    name: t.exposeString('name'),
    role: t.field({ type: RoleType, resolve: (milestone) => milestone.role }),
    note: t.exposeString('note'),
    location: t.floatList({
      nullable: true,
      description: 'Latitude and longitude in degrees.',
      resolve: ({ lat, lon }) => (lat === null || lon === null ? null : [lat, lon]),
    }),
    elevationMeters: t.exposeFloat('elevationMeters', { nullable: true }),
    alongMeters: t.exposeFloat('alongMeters', { nullable: true }),
    reachedAt: t.field({ type: 'DateTime', nullable: true, resolve: (milestone) => milestone.reachedAt }),
    visitCount: t.exposeInt('visitCount', {
      description: 'Number of times the tracks reached the place, as far as the viewer may see them; 1 when unknown.',
    }),
    imageId: t.id({
      nullable: true,
      description: 'One of the photos of the activity.',
      resolve: (milestone) => milestone.imageId,
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => (elementId === null ? null : loadElement(context, elementId)),
    }),
  }),
});

export const MilestoneInput = builder.inputType('MilestoneInput', {
  fields: (t) => ({
    elementId: t.id({
      required: false,
      description: 'Without an element, the milestone is a point with a name and a location.',
    }),
    name: t.string({ required: false }),
    location: t.floatList({ required: false, description: 'Latitude and longitude in degrees.' }),
    reachedAt: t.field({ type: 'DateTime', required: false, description: 'Without a time, the tracks determine it.' }),
    role: t.field({ type: RoleType, required: false, defaultValue: 'reached' }),
    note: t.string({ required: false }),
    imageId: t.id({ required: false, description: 'One of the photos of the activity.' }),
  }),
});

export function placeOf(location: readonly number[] | null | undefined): LonLat | null {
  const [lat, lon, more] = location ?? [];
  return lat === undefined || lon === undefined || more !== undefined ? null : [lon, lat];
}
