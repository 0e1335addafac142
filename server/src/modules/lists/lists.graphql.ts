import { isRuleKnown, readListRule } from '@cordada/core/elements/listing/listRule';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { COMPLETION_STYLES } from '@cordada/core/lists/completionStyles';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import {
  creditOf,
  ElementRef,
  findEdition,
  getElement,
  listEditions,
  listListsInside,
  listOfRule,
  ListType,
  loadEditions,
  loadElement,
  loadListsHolding,
  loadOwners,
  RegionType,
} from '#server/modules/elements/index.ts';
import type { EditionRow, EditionSummary, ElementRow } from '#server/modules/elements/index.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { batched } from '#server/graphql/batched.ts';
import { beginEdition, freezeEdition } from './freezeEdition.ts';

const LIST_ITEMS_DEFAULT = 100;
const LISTS_HOLDING_DEFAULT = 10;
const EDITIONS_DEFAULT = 5;
const PREVIEW_ROWS = 10;

const loadEdition = batched(loadEditions);
const loadHolding = batched(loadListsHolding);
const loadOwner = batched(loadOwners);

const StyleType = builder.enumType('CompletionStyle', {
  description: 'How a list is completed: each place once, once in winter, in each season, or in each month.',
  values: COMPLETION_STYLES,
});

const EditionSummaryType = builder.objectRef<EditionSummary>('ListEditionSummary').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    datedOn: t.field({ type: 'Date', resolve: (edition) => edition.datedOn }),
    isFrozen: t.exposeBoolean('isFrozen'),
    memberCount: t.exposeInt('memberCount'),
    added: t.exposeInt('added', { description: 'Number of list items that the previous edition did not contain.' }),
    removed: t.exposeInt('removed', { description: 'Number of list items that only the previous edition contained.' }),
  }),
});

const EditionType = builder.objectRef<EditionRow>('ListEdition').implement({
  description: 'Items of a list at a given date, selected by a criterion.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    datedOn: t.field({ type: 'Date', resolve: (edition) => edition.datedOn }),
    criterion: t.string({
      resolve: ({ criterion }, _, { language }) => criterion[language] ?? criterion.en ?? criterion.es ?? '',
    }),
    sourceTitle: t.string({ resolve: ({ source }, _, { language }) => creditOf(source, language)?.title ?? source }),
    sourceUrl: t.string({
      nullable: true,
      resolve: ({ source, sourceUrl }, _, { language }) => creditOf(source, language)?.url ?? (sourceUrl || null),
    }),
    isFrozen: t.exposeBoolean('isFrozen', { description: 'Whether the edition is closed and no longer changes.' }),
    rule: t.field({
      type: 'Json',
      nullable: true,
      description: 'Filter that selects the list items. The items of an open edition are updated automatically.',
      resolve: ({ rule }) => rule,
    }),
    style: t.field({ type: StyleType, resolve: ({ style }) => style }),
    completesAt: t.int({
      description: 'Number of list items required to complete the list.',
      resolve: ({ completesAt, memberIds }) => Math.min(completesAt ?? memberIds.length, memberIds.length),
    }),
    memberCount: t.int({ resolve: (edition) => edition.memberIds.length }),
    members: t.field({
      type: [ElementRef],
      extensions: { rows: LIST_ITEMS_DEFAULT },
      resolve: async (edition, _, context) => {
        const members = await Promise.all(edition.memberIds.map((id) => loadElement(context, id)));
        return members.filter((member) => member !== null);
      },
    }),
  }),
});

const RulePreviewType = builder.objectRef<readonly string[]>('RulePreview').implement({
  fields: (t) => ({
    total: t.int({ resolve: (ids) => ids.length }),
    first: t.field({
      type: [ElementRef],
      extensions: { rows: PREVIEW_ROWS },
      resolve: async (ids, _, context) => {
        const found = await Promise.all(ids.slice(0, PREVIEW_ROWS).map((id) => loadElement(context, id)));
        return found.filter((one) => one !== null);
      },
    }),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  edition: t.field({
    type: EditionType,
    nullable: true,
    description:
      'The newest edition, or the one with the given number. Null if the element is not a list or has no such edition.',
    args: { number: t.arg.int({ required: false }) },
    resolve: (row: ElementRow, { number }, context) => {
      if (row.kind !== 'list') return null;
      return number == null ? loadEdition(context, row.id) : findEdition(context.db, row.id, number);
    },
  }),
  lists: t.field({
    type: [ElementRef],
    extensions: { rows: LISTS_HOLDING_DEFAULT },
    description: 'Lists whose newest edition contains this element.',
    resolve: async (row: ElementRow, _, context) => {
      const ids = (await loadHolding(context, row.id)) ?? [];
      const lists = await Promise.all(ids.map((id) => loadElement(context, id)));
      return lists.filter((list) => list !== null);
    },
  }),
}));

builder.objectFields(ListType, (t) => ({
  owner: t.field({
    type: UserType,
    nullable: true,
    description: 'User who owns the list; null for lists of the site.',
    resolve: async (row: ElementRow, _, context) => {
      const id = await loadOwner(context, row.id);
      return id === null ? null : loadUser(context, id);
    },
  }),
  editions: t.field({
    type: [EditionSummaryType],
    extensions: { rows: EDITIONS_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: 'Editions of the list, newest first.',
    resolve: (row: ElementRow, _, { db }) => listEditions(db, row.id),
  }),
}));

builder.objectFields(RegionType, (t) => ({
  listsInside: t.field({
    type: [ElementRef],
    extensions: { rows: LISTS_HOLDING_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: 'Lists with most of their places in this region.',
    resolve: async (row: ElementRow, _, context) => {
      const ids = await listListsInside(context.db, row.id, LISTS_HOLDING_DEFAULT);
      const lists = await Promise.all(ids.map((id) => loadElement(context, id)));
      return lists.filter((list) => list !== null);
    },
  }),
}));

builder.queryFields((t) => ({
  rulePreview: t.field({
    type: RulePreviewType,
    description: 'Elements that a rule currently selects, for the list editor.',
    args: { rule: t.arg({ type: 'Json' }) },
    resolve: async (_, { rule: given }, context) => {
      await requireViewer(context);
      const rule = readListRule(given);
      if (!rule || !isRuleKnown(rule)) {
        throw new Failure('invalid_input', 'rule: invalid_input', { fields: { rule: 'invalid_input' } });
      }
      return listOfRule(context.db, context.listing, rule);
    },
  }),
}));

builder.mutationFields((t) => ({
  freezeEdition: t.field({
    type: ElementRef,
    description: 'Freezes the open edition of a list as it is today.',
    args: { listId: t.arg.id() },
    resolve: async (_, { listId }, context) => {
      await freezeEdition(context, await requireViewer(context), listId);
      return getElement(context, listId);
    },
  }),
  beginEdition: t.field({
    type: ElementRef,
    description: 'Starts the next edition of a list as a copy of the frozen one.',
    args: { listId: t.arg.id() },
    resolve: async (_, { listId }, context) => {
      await beginEdition(context, await requireViewer(context), listId);
      return getElement(context, listId);
    },
  }),
}));
