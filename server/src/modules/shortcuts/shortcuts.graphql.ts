import { Failure } from '@cordada/core/failures';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ViewerType } from '#server/modules/accounts/index.ts';
import { orderShortcuts, saveShortcut } from './saveShortcut.ts';
import { listShortcuts, removeShortcut } from './shortcuts.queries.ts';
import type { ShortcutRow } from './shortcuts.queries.ts';

const SHORTCUTS_MAX = SUBSCRIPTION_PLANS.club.shortcutsMax;

const ShortcutType = builder.objectRef<ShortcutRow>('Shortcut').implement({
  description: 'Shortcut of a user to a page of this site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    colorIndex: t.exposeInt('colorIndex'),
    iconIndex: t.exposeInt('iconIndex'),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  shortcuts: t.field({
    type: [ShortcutType],
    extensions: { rows: SHORTCUTS_MAX },
    resolve: (profile, _, { db }) => listShortcuts(db, profile.id),
  }),
}));

const ShortcutInput = builder.inputType('ShortcutInput', {
  fields: (t) => ({ name: t.string(), url: t.string(), colorIndex: t.int(), iconIndex: t.int() }),
});

builder.mutationFields((t) => ({
  orderShortcuts: t.field({
    type: [ShortcutType],
    description: 'Puts shortcuts into an order; those that are not named follow in the order of before.',
    args: { ids: t.arg.idList() },
    extensions: { rows: SHORTCUTS_MAX },
    resolve: async (_, { ids }, context) => [
      ...(await orderShortcuts(context.db, (await requireViewer(context)).id, ids.slice(0, SHORTCUTS_MAX))),
    ],
  }),
  saveShortcut: t.field({
    type: [ShortcutType],
    description: 'Saves a shortcut and returns all shortcuts. If the page already has one, it is renamed.',
    args: { input: t.arg({ type: ShortcutInput }) },
    extensions: { rows: SHORTCUTS_MAX },
    resolve: async (_, { input }, context) => {
      const { id } = await requireViewer(context);
      return [...(await saveShortcut(context.db, id, input))];
    },
  }),
  deleteShortcut: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const viewer = await requireViewer(context);
      if (!(await removeShortcut(context.db, viewer.id, id)))
        throw new Failure('not_found', 'There is no such shortcut.');
      return true;
    },
  }),
}));
