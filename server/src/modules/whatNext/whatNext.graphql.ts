import {
  QUERY_STATEMENT_COST,
  WHAT_NEXT_HOURS_MAX,
  WHAT_NEXT_PLACE_NAME_MAX,
  WHAT_NEXT_PROPOSALS_MAX,
  WHAT_NEXT_RATE,
} from '@cordada/core/limits';
import { cleanText } from '@cordada/core/format/cleanText';
import { TRIP_SHAPES } from '@cordada/core/planning/trips/tripShape';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { timeZoneAt } from '#server/modules/panorama/index.ts';
import { GradeType, WalkStartType } from '#server/modules/walks/index.ts';
import { readLastAnswer } from './lastAnswer.ts';
import { whatNext } from './whatNext.ts';
import type { TripSearch } from './whatNext.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly tripSearch: TripSearch;
  }
}
import type { LastWhatNext, Proposal, ProposalDay, WhatNext } from './proposal.ts';

const STATEMENTS = 10;

const ShapeType = builder.enumType('TripShape', { values: TRIP_SHAPES });

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const DayType = builder.objectRef<ProposalDay>('WhatNextDay').implement({
  description: 'One day of a trip: the date of the trip, or the following one.',
  fields: (t) => ({
    elementIds: t.idList({ resolve: (row) => [...row.elementIds] }),
    line: t.field({
      type: 'Json',
      description: 'Rows `[longitude, latitude, metres above sea level]`.',
      resolve: ({ line }) => line,
    }),
    hours: t.exposeFloat('hours'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
    descentMeters: t.exposeFloat('descentMeters'),
    maxDifficulty: t.field({ type: GradeType, resolve: ({ hardest }) => hardest }),
    ungradedMeters: t.exposeFloat('ungradedMeters'),
    sunrise: t.field({ type: 'DateTime', nullable: true, resolve: ({ sunrise }) => instant(sunrise) }),
    latestStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To arrive an hour before sunset.',
      resolve: ({ latestStart }) => instant(latestStart),
    }),
  }),
});

const ProposalType = builder.objectRef<Proposal>('WhatNextProposal').implement({
  description:
    'A trip over pending targets of the logged-in user. Figures are of all its days, sunrise and start of the first.',
  fields: (t) => ({
    elementIds: t.idList({
      description: 'In the order in which they are reached.',
      resolve: (row) => [...row.elementIds],
    }),
    elements: t.field({
      type: [ElementRef],
      extensions: { rows: 6 },
      resolve: async ({ elementIds }, _, context) =>
        (await Promise.all(elementIds.map((id) => loadElement(context, id)))).filter((one) => one != null),
    }),
    start: t.field({ type: WalkStartType, resolve: ({ start }) => start }),
    end: t.field({
      type: WalkStartType,
      description: 'Another place than the start for traverses only.',
      resolve: ({ end }) => end,
    }),
    night: t.field({
      type: ElementRef,
      nullable: true,
      description: 'The shelter between two days.',
      resolve: ({ nightId }, _, context) => (nightId === null ? null : loadElement(context, nightId)),
    }),
    days: t.field({ type: [DayType], extensions: { rows: 2 }, resolve: ({ days }) => days }),
    line: t.field({
      type: 'Json',
      description: 'Rows `[longitude, latitude, metres above sea level]` from the start to the end.',
      resolve: ({ line }) => line,
    }),
    isLoop: t.exposeBoolean('isLoop', { description: 'No part is walked twice.' }),
    hours: t.exposeFloat('hours', { description: 'By DIN 33466 and the own pace, without breaks.' }),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
    descentMeters: t.exposeFloat('descentMeters'),
    maxDifficulty: t.field({ type: GradeType, description: 'Of its hardest part.', resolve: ({ hardest }) => hardest }),
    ungradedMeters: t.exposeFloat('ungradedMeters', { description: 'Of paths that nobody has graded.' }),
    sunrise: t.field({ type: 'DateTime', nullable: true, resolve: ({ sunrise }) => instant(sunrise) }),
    latestStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To be back an hour before sunset.',
      resolve: ({ latestStart }) => instant(latestStart),
    }),
    timeZone: t.string({
      nullable: true,
      description: 'Of the start.',
      resolve: ({ start }) => timeZoneAt(start.place),
    }),
    reason: t.exposeString('reason', { description: 'Why it is proposed, in the language of the request.' }),
  }),
});

const WhatNextType = builder.objectRef<WhatNext>('WhatNext').implement({
  fields: (t) => ({
    proposals: t.field({
      type: [ProposalType],
      extensions: { rows: WHAT_NEXT_PROPOSALS_MAX },
      description: 'Those that complete most targets first; one a week on the free level.',
      resolve: ({ proposals }) => proposals,
    }),
    targetsNear: t.exposeInt('targetsNear', { description: 'Pending targets near the place that one can stand on.' }),
    withoutPath: t.exposeInt('withoutPath', { description: 'Of these, without a path on the map.' }),
    tooHard: t.exposeInt('tooHard'),
    outOfSeason: t.exposeInt('outOfSeason'),
    inBadConditions: t.exposeInt('inBadConditions', { description: 'By what was reported in the last weeks.' }),
    more: t.exposeInt('more', { description: 'Proposals that a subscription would show, too.' }),
    freeAgainOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'When the free level may ask for something else; null if at once.',
      resolve: ({ freeAgainOn }) => freeAgainOn,
    }),
  }),
});

const LastType = builder.objectRef<LastWhatNext>('LastWhatNext').implement({
  description: 'The question that was answered last with proposals, and those that still complete something.',
  fields: (t) => ({
    lat: t.float({ resolve: ({ input }) => input.place[1] }),
    lon: t.float({ resolve: ({ input }) => input.place[0] }),
    placeName: t.string({ resolve: ({ input }) => input.placeName }),
    date: t.field({ type: 'Date', resolve: ({ input }) => input.date }),
    hours: t.float({ resolve: ({ input }) => input.hours }),
    shape: t.field({ type: ShapeType, resolve: ({ input }) => input.shape }),
    maxDifficulty: t.field({ type: GradeType, resolve: ({ input }) => input.maxDifficulty }),
    answeredAt: t.field({ type: 'DateTime', resolve: ({ answeredAt }) => answeredAt.toISOString() }),
    more: t.int({ resolve: ({ answer }) => answer.more }),
    proposals: t.field({
      type: [ProposalType],
      extensions: { rows: WHAT_NEXT_PROPOSALS_MAX },
      resolve: ({ answer }) => answer.proposals,
    }),
  }),
});

const InputType = builder.inputType('WhatNextInput', {
  fields: (t) => ({
    lat: t.float(),
    lon: t.float(),
    placeName: t.string({
      required: false,
      description: 'What the place is called, which `lastWhatNext` says again.',
    }),
    date: t.field({ type: 'Date' }),
    hours: t.float({ description: `Of each day: 1 to ${WHAT_NEXT_HOURS_MAX}, without breaks.` }),
    shape: t.field({
      type: ShapeType,
      required: false,
      description:
        '`day` if not given; `traverse` ends at another start, `weekend` has two days with a night at a hut, or a day and back where one of the two would be short.',
    }),
    maxDifficulty: t.field({
      type: GradeType,
      description: 'Nothing harder is proposed. Paths that nobody has graded are taken from T3 on.',
    }),
  }),
});

builder.queryFields((t) => ({
  whatNext: t.field({
    type: WhatNextType,
    extensions: { cost: STATEMENTS * QUERY_STATEMENT_COST },
    description: 'Trips that complete the most pending targets of the logged-in user.',
    args: { input: t.arg({ type: InputType }) },
    resolve: async (_, { input: { lat, lon, shape, placeName, ...rest } }, context) => {
      const viewer = await requireViewer(context);
      await limitRate(context.db, `whatNext:${viewer.id}`, WHAT_NEXT_RATE);
      const name = cleanText(placeName ?? '', WHAT_NEXT_PLACE_NAME_MAX);
      const input = { place: [lon, lat] as const, placeName: name, shape: shape ?? 'day', ...rest };
      return whatNext(context, viewer, input, context.language);
    },
  }),
  lastWhatNext: t.field({
    type: LastType,
    nullable: true,
    extensions: { cost: 3 * QUERY_STATEMENT_COST },
    description: 'The last proposals of `whatNext` to the logged-in user, which are kept; null if there are none.',
    resolve: async (_, __, context) => {
      const viewer = await requireViewer(context);
      return readLastAnswer(context.db, viewer.id, context.language);
    },
  }),
}));
