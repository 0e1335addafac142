import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import { cleanText, storableText } from '@cordada/core/format/cleanText';
import {
  ASCENT_NOTE_MAX_LENGTH,
  COMPANIONS_MAX_LENGTH,
  COMPLETIONS_SHOWN_MAX,
  WISH_MAX_YEARS,
} from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { findMerged } from '#server/modules/elements/index.ts';
import { listCompletions, updateCompletion, updateTarget } from './details.queries.ts';
import type { CompletionRow } from './details.queries.ts';

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

export const WishSeasonType = builder.enumType('WishSeason', { values: SEASONS });
const StyleType = builder.enumType('AscentStyle', {
  description: 'How an element was completed, as a kind of activity.',
  values: ACTIVITY_KINDS,
});

export const seasonOf = (season: string | null | undefined): (typeof SEASONS)[number] | null =>
  SEASONS.find((one) => one === season) ?? null;

const CompletionType = builder.objectRef<CompletionRow>('Completion').implement({
  description: 'One time that the logged-in user completed an element; the earliest counts.',
  fields: (t) => ({
    id: t.exposeID('id'),
    completedOn: t.field({ type: 'Date', resolve: ({ completedOn }) => completedOn }),
    activityId: t.id({ nullable: true, resolve: ({ activityId }) => activityId }),
    note: t.string({ nullable: true, resolve: ({ note }) => note }),
    companions: t.string({ nullable: true, resolve: ({ companions }) => companions }),
    style: t.field({
      type: StyleType,
      nullable: true,
      resolve: ({ style }) => ACTIVITY_KINDS.find((kind) => kind === style) ?? null,
    }),
  }),
});

const textOf = (text: string | null | undefined, maxLength: number): string | null =>
  storableText(text ?? '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed() || null;

/** @throws Failure `invalid_input` for a day that has been, or is too far away */
function readWishDate(day: string | null | undefined): string | null {
  if (!day) return null;
  const now = new Date();
  const [first, last] = [-1, 366 * WISH_MAX_YEARS].map((days) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  if (day >= first! && day <= last!) return day;
  throw new Failure('invalid_input', `wishDate must be a day of the next ${WISH_MAX_YEARS} years.`, {
    fields: { wishDate: 'invalid_input' },
  });
}

builder.queryFields((t) => ({
  myCompletions: t.field({
    type: [CompletionType],
    extensions: { rows: COMPLETIONS_SHOWN_MAX },
    description: 'Each time that the logged-in user completed an element, the first first.',
    args: { elementId: t.arg.id() },
    resolve: async (_, { elementId }, context) => {
      const viewer = await requireViewer(context);
      const current = (await findMerged(context.db, [elementId])).get(elementId) ?? elementId;
      return listCompletions(context.db, viewer.id, current, COMPLETIONS_SHOWN_MAX);
    },
  }),
}));

builder.mutationFields((t) => ({
  saveTargetDetails: t.boolean({
    description: 'What the logged-in user notes about a target. Nobody else reads it.',
    args: {
      elementId: t.arg.id(),
      note: t.arg.string({ required: false }),
      companions: t.arg.string({ required: false }),
      wishDate: t.arg({ type: 'Date', required: false }),
      wishSeason: t.arg({ type: WishSeasonType, required: false, description: 'Ignored beside a day.' }),
    },
    resolve: async (_, { elementId, note, companions, wishDate, wishSeason }, context) => {
      const viewer = await requireViewer(context);
      const current = (await findMerged(context.db, [elementId])).get(elementId) ?? elementId;
      const day = readWishDate(wishDate);
      const isThere = await updateTarget(context.db, viewer.id, current, {
        note: textOf(note, ASCENT_NOTE_MAX_LENGTH),
        companions: cleanText(companions ?? '', COMPANIONS_MAX_LENGTH) || null,
        wishDate: day,
        wishSeason: day ? null : (wishSeason ?? null),
      });
      if (!isThere) throw new Failure('not_found', 'There is no such target.');
      return true;
    },
  }),
  saveCompletion: t.boolean({
    description: 'What the logged-in user notes about one time. Nobody else reads it.',
    args: {
      id: t.arg.id(),
      note: t.arg.string({ required: false }),
      companions: t.arg.string({ required: false }),
      style: t.arg({ type: StyleType, required: false }),
    },
    resolve: async (_, { id, note, companions, style }, context) => {
      const isThere = await updateCompletion(context.db, (await requireViewer(context)).id, id, {
        note: textOf(note, ASCENT_NOTE_MAX_LENGTH),
        companions: cleanText(companions ?? '', COMPANIONS_MAX_LENGTH) || null,
        style: style ?? null,
      });
      if (!isThere) throw new Failure('not_found', 'There is no such completion.');
      return true;
    },
  }),
}));
