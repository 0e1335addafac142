import { builder } from '#server/graphql/builder.ts';
import { fullName, loadUser } from '#server/modules/accounts/index.ts';
import { createLiveLink, endLiveLink, hasLiveLink, readLivePosition, sendPosition } from './livePosition.ts';
import type { LiveLinkRow, LivePositionRow } from './livePosition.queries.ts';

const LiveLinkType = builder.objectRef<LiveLinkRow & { readonly url: string }>('LiveLink').implement({
  description: 'A link at which whoever has it sees where the member is, until it expires or ends.',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url', { description: 'Told once: only its hash is kept.' }),
    isCoarse: t.exposeBoolean('isCoarse', { description: 'Positions are rounded to about a kilometre.' }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    dueAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ dueAt }) => dueAt }),
  }),
});

const LivePositionType = builder.objectRef<LivePositionRow>('LivePosition').implement({
  description: 'Where somebody is who has shared a link.',
  fields: (t) => ({
    name: t.string({
      description: 'The member, who has given away the link.',
      resolve: async ({ accountId }, _, context) => {
        const user = await loadUser(context, accountId);
        return user ? fullName(user) : '';
      },
    }),
    lat: t.exposeFloat('lat', { nullable: true }),
    lon: t.exposeFloat('lon', { nullable: true }),
    elevationMeters: t.exposeFloat('elevationMeters', { nullable: true }),
    accuracyMeters: t.exposeFloat('accuracyMeters', { nullable: true }),
    fixedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ fixedAt }) => fixedAt }),
    isCoarse: t.exposeBoolean('isCoarse'),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    dueAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ dueAt }) => dueAt }),
    isOverdue: t.exposeBoolean('isOverdue', { description: 'They expected to be back by now.' }),
    hasEnded: t.exposeBoolean('hasEnded', {
      description: 'They said that they are back; there is no position any more.',
    }),
  }),
});

const PositionInput = builder.inputType('PositionInput', {
  fields: (t) => ({
    lat: t.float({ required: true }),
    lon: t.float({ required: true }),
    elevationMeters: t.float({ required: false }),
    accuracyMeters: t.float({ required: true }),
    fixedAt: t.field({ type: 'DateTime', required: true }),
  }),
});

builder.queryFields((t) => ({
  hasLiveLink: t.boolean({
    description: 'Whether a link of the viewer is open, from whichever device.',
    resolve: (_, __, context) => hasLiveLink(context),
  }),
  livePosition: t.field({
    type: LivePositionType,
    nullable: true,
    description:
      'Null for a link that is unknown or has expired. Members whom somebody has chosen to be told may ask with the id of that member as key.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_, { key }, context) => readLivePosition(context, key),
  }),
}));

builder.mutationFields((t) => ({
  createLiveLink: t.field({
    type: LiveLinkType,
    description: 'Opens a link for others; a former one ends.',
    args: {
      hours: t.arg.int({ required: true, description: 'From 1 to 72.' }),
      isCoarse: t.arg.boolean({ required: false }),
      dueAt: t.arg({ type: 'DateTime', required: false }),
      alarmAddresses: t.arg.stringList({
        required: false,
        description:
          'At most three mail addresses that are told 30 minutes after `dueAt` unless the link has ended; needs `dueAt`.',
      }),
      companionIds: t.arg.idList({
        required: false,
        description:
          'At most ten followers who are notified then, and who may read `livePosition` with the id of the member as key.',
      }),
      timeZone: t.arg.string({ required: false, description: 'IANA name; the mails say times as they are there.' }),
    },
    resolve: (_, { hours, isCoarse, dueAt, alarmAddresses, companionIds, timeZone }, context) =>
      createLiveLink(context, {
        hours,
        isCoarse: isCoarse ?? false,
        dueAt: dueAt ? new Date(dueAt) : null,
        alarmAddresses: alarmAddresses ?? [],
        companionIds: companionIds ?? [],
        timeZone: timeZone ?? null,
      }),
  }),
  sendPosition: t.boolean({
    description: 'Sends where the member is now; an older position than the last changes nothing.',
    args: { linkId: t.arg.id({ required: true }), position: t.arg({ type: PositionInput, required: true }) },
    resolve: async (_, { linkId, position }, context) => {
      const { elevationMeters = null, fixedAt, ...place } = position;
      await sendPosition(context, linkId, { ...place, elevationMeters, fixedAt: new Date(fixedAt) });
      return true;
    },
  }),
  endLiveLink: t.boolean({
    description: 'Ends a link; without an id whichever is open.',
    args: { id: t.arg.id({ required: false }) },
    resolve: async (_, { id }, context) => {
      await endLiveLink(context, id ?? null);
      return true;
    },
  }),
}));
