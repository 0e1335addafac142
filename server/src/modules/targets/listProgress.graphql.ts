import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { setCompletedOn } from './setTarget.ts';
import { listMarks } from './listMarks.ts';
import type { ListMarks } from './listMarks.ts';
import { listBegunLists, listFilledSlots, loadProgress } from './listProgress.queries.ts';
import type { EditionProgress, FilledSlot } from './listProgress.queries.ts';

const LISTS_MAX = 60;
const BEGUN_MEASURED = 20;
const BEGUN_SHOWN = 3;
const EDITIONS_DEFAULT = 5;
const SLOTS_DEFAULT = 400;

const ListProgressType = builder.objectRef<EditionProgress>('ListProgress').implement({
  description: 'Progress of a user with one edition of a list.',
  fields: (t) => ({
    listId: t.exposeID('listId'),
    list: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ listId }, _, context) => loadElement(context, listId),
    }),
    edition: t.exposeInt('number'),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    completesAt: t.exposeInt('completesAt', { description: 'Number of places required to complete the edition.' }),
    fullOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Day on which the edition was completed.',
      resolve: ({ fullOn }) => fullOn,
    }),
  }),
});

const FilledSlotType = builder.objectRef<FilledSlot>('FilledSlot').implement({
  description: 'A period required by the style of a list, filled by a completion.',
  fields: (t) => ({
    elementId: t.exposeID('elementId'),
    slot: t.exposeInt('slot', { description: 'Index from 0: the season (winter first) or the month.' }),
    completedOn: t.field({ type: 'Date', resolve: ({ completedOn }) => completedOn }),
    isByHand: t.exposeBoolean('isByHand', { description: 'Whether it was only marked by hand, without an activity.' }),
  }),
});

const ListMarksType = builder.objectRef<ListMarks>('ListMarks').implement({
  description: 'Where the completed places of a list are on its cover.',
  fields: (t) => ({
    listId: t.exposeID('listId'),
    completed: t.exposeFloatList('completed', {
      description:
        'Shares of the width and of the height of the cover, from the top left, of one place after the other.',
    }),
  }),
});

/** @param progress by list, newest edition first */
const newestEditions = (progress: readonly EditionProgress[]): EditionProgress[] =>
  progress.filter(({ listId }, index) => progress[index - 1]?.listId !== listId);

builder.mutationFields((t) => ({
  setCompletedOn: t.boolean({
    description: 'Marks an element as completed by hand on a day, or removes that mark. Other days are unchanged.',
    args: { elementId: t.arg.id(), completedOn: t.arg({ type: 'Date' }), isDone: t.arg.boolean() },
    resolve: async (_, { elementId, completedOn, isDone }, context) => {
      await setCompletedOn(context, await requireViewer(context), elementId, completedOn, isDone);
      return true;
    },
  }),
}));

builder.queryFields((t) => ({
  myFilledSlots: t.field({
    type: [FilledSlotType],
    extensions: { rows: SLOTS_DEFAULT },
    description: 'Periods of an edition that the logged-in user has filled, per place.',
    args: { listId: t.arg.id(), edition: t.arg.int() },
    resolve: async (_, { listId, edition }, context) =>
      listFilledSlots(context.db, (await requireViewer(context)).id, listId, edition),
  }),
  myListProgress: t.field({
    type: [ListProgressType],
    extensions: { rows: LISTS_MAX },
    description: 'Progress of the logged-in user with the newest editions of these lists.',
    args: { listIds: t.arg.idList() },
    resolve: async (_, { listIds }, context) => {
      const viewer = await requireViewer(context);
      return newestEditions(await loadProgress(context.db, viewer.id, listIds.slice(0, LISTS_MAX)));
    },
  }),
  myListMarks: t.field({
    type: [ListMarksType],
    extensions: { rows: LISTS_MAX },
    description:
      'Where the places that the logged-in user has completed are on the covers of these lists. Lists without any are left out.',
    args: { listIds: t.arg.idList() },
    resolve: async (_, { listIds }, context) =>
      listMarks(context, (await requireViewer(context)).id, listIds.slice(0, LISTS_MAX)),
  }),
  myNearestLists: t.field({
    type: [ListProgressType],
    extensions: { rows: BEGUN_SHOWN },
    description: 'The lists that the logged-in user has begun and is nearest to completing, by share.',
    resolve: async (_, _args, context) => {
      const { id } = await requireViewer(context);
      const begun = await listBegunLists(context.db, id, BEGUN_MEASURED);
      return newestEditions(await loadProgress(context.db, id, begun))
        .filter(({ done, completesAt }) => done > 0 && done < completesAt)
        .toSorted((a, b) => b.done / b.completesAt - a.done / a.completesAt)
        .slice(0, BEGUN_SHOWN);
    },
  }),
  myEditionProgress: t.field({
    type: [ListProgressType],
    extensions: { rows: EDITIONS_DEFAULT },
    description: 'Progress of the logged-in user with each edition of a list, newest first.',
    args: { listId: t.arg.id() },
    resolve: async (_, { listId }, context) => loadProgress(context.db, (await requireViewer(context)).id, [listId]),
  }),
}));
