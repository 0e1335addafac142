import DataLoader from 'dataloader';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { MergeConflict, PartChange } from '@cordada/core/elements/draftParts';
import { publishProblems } from '@cordada/core/elements/elementDraft';
import type { DraftProblem, ElementDraft } from '@cordada/core/elements/elementDraft';
import { emptyDraft } from '@cordada/core/elements/readDraft';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireAdmin, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { ElementType, getElement, KindType, loadElement, RevisionType } from '#server/modules/elements/index.ts';
import type { RevisionRow } from '#server/modules/elements/index.ts';
import { deleteElement, hideRevision, protectElement, undeleteElement } from './administer.ts';
import { beginElement, editElement, getDraft, rebaseDraft, saveDraft } from './drafts.ts';
import { publishDraft, readSnapshot, restoreRevision } from './publish.ts';
import { deleteDraft, listDrafts, listSnapshots } from './wiki.queries.ts';
import type { DraftRow, SnapshotRow } from './wiki.queries.ts';

const PROBLEMS_USUAL = 3;
const CONFLICTS_USUAL = 3;

const ProblemType = builder.objectRef<DraftProblem>('DraftProblem').implement({
  description: 'Something that keeps a draft from being published.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Part of the draft, e.g. `fields.elevationMeters`.' }),
    code: t.exposeString('code'),
    values: t.field({ type: 'Json', nullable: true, resolve: ({ values }) => values ?? null }),
  }),
});

const DraftType = builder.objectRef<DraftRow>('ElementDraft').implement({
  description: 'What the logged-in member is writing of an element.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of a new element: the id that it will have.' }),
    type: t.field({ type: KindType, resolve: (draft) => draft.kind }),
    version: t.exposeInt('version', { description: 'Counts what was saved; saving needs the latest.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: (draft) => draft.updatedAt }),
    name: t.string({ resolve: ({ content }) => content.name }),
    content: t.field({ type: 'Json', resolve: (draft) => draft.content }),
    base: t.field({ type: 'Json', nullable: true, description: 'What it began with.', resolve: (draft) => draft.base }),
    problems: t.field({
      type: [ProblemType],
      extensions: { rows: PROBLEMS_USUAL },
      resolve: ({ content }) => publishProblems(content),
    }),
    element: t.field({
      type: ElementType,
      nullable: true,
      description: 'As it is published; none for a new one.',
      resolve: ({ elementId }, _, context) => (elementId === null ? null : loadElement(context, elementId)),
    }),
    parent: t.field({
      type: ElementType,
      nullable: true,
      resolve: ({ content }, _, context) => (content.parentId ? loadElement(context, content.parentId) : null),
    }),
    leadsTo: t.field({
      type: [ElementType],
      extensions: { rows: PROBLEMS_USUAL },
      resolve: async ({ content }, _, context) => {
        const pins = await Promise.all((content.leadsTo ?? []).map((id) => loadElement(context, id)));
        return pins.filter((pin) => pin !== null);
      },
    }),
    isStale: t.boolean({
      description: 'Whether somebody else has published since it was begun.',
      resolve: async ({ elementId, baseRevision }, _, context) =>
        elementId !== null && (await loadElement(context, elementId))?.revision !== baseRevision,
    }),
  }),
});

const DraftPage = pageType(DraftType, ({ id }) => id);

const ConflictType = builder.objectRef<MergeConflict>('MergeConflict').implement({
  description: 'A part that two people changed differently.',
  fields: (t) => ({
    path: t.exposeString('path'),
    base: t.field({ type: 'Json', nullable: true, resolve: ({ base }) => base ?? null }),
    mine: t.field({ type: 'Json', nullable: true, resolve: ({ mine }) => mine ?? null }),
    theirs: t.field({ type: 'Json', nullable: true, resolve: ({ theirs }) => theirs ?? null }),
  }),
});

const RebasedType = builder
  .objectRef<{ draft: DraftRow; conflicts: readonly MergeConflict[] }>('RebasedDraft')
  .implement({
    fields: (t) => ({
      draft: t.field({ type: DraftType, resolve: ({ draft }) => draft }),
      conflicts: t.field({
        type: [ConflictType],
        extensions: { rows: CONFLICTS_USUAL },
        resolve: ({ conflicts }) => [...conflicts],
      }),
    }),
  });

const ChangeType = builder.objectRef<PartChange>('PartChange').implement({
  description: 'A part that a revision changed.',
  fields: (t) => ({
    path: t.exposeString('path'),
    before: t.field({ type: 'Json', nullable: true, resolve: ({ before }) => before ?? null }),
    after: t.field({ type: 'Json', nullable: true, resolve: ({ after }) => after ?? null }),
  }),
});

builder.objectFields(RevisionType, (t) => ({
  changes: t.field({
    type: [ChangeType],
    nullable: true,
    extensions: { rows: PROBLEMS_USUAL, cost: QUERY_STATEMENT_COST },
    description: 'What it changed; null where an administrator has hidden it.',
    resolve: async (revision, _, context) => {
      const [before, after] = await Promise.all(
        [revision.number - 1, revision.number].map((number) => loadSnapshot(context, revision, number)),
      );
      const viewer = await context.viewer();
      if (!after || ((after.isHidden || before?.isHidden) && !viewer?.isAdmin)) return null;
      const element = await loadElement(context, revision.elementId);
      return element ? changesBetween(element.kind, before?.snapshot ?? null, after.snapshot) : null;
    },
  }),
}));

function changesBetween(
  kind: ElementDraft['kind'],
  before: SnapshotRow['snapshot'] | null,
  after: SnapshotRow['snapshot'],
): PartChange[] {
  const empty = emptyDraft(kind);
  const [old, fresh] = [readSnapshot({ kind }, before ?? { ...empty }), readSnapshot({ kind }, after)];
  // What either of them does not speak of has not been changed by anybody.
  const known = (draft: Partial<ElementDraft>, other: Partial<ElementDraft>): ElementDraft => ({
    ...empty,
    ...Object.fromEntries(Object.entries(draft).filter(([part]) => Object.hasOwn(other, part))),
  });
  return diffDrafts(known(old, fresh), known(fresh, old));
}

/** Snapshots of one element, all of an operation in one statement. */
function loadSnapshot(
  context: RequestContext,
  { elementId }: RevisionRow,
  number: number,
): Promise<SnapshotRow | null> {
  const loader = context.once(
    `snapshots ${elementId}`,
    () =>
      new DataLoader<number, SnapshotRow | null>(async (numbers) => {
        const rows = await listSnapshots(context.db, elementId, numbers);
        return numbers.map((one) => rows.find((row) => row.number === one) ?? null);
      }),
  );
  return loader.load(number);
}

builder.queryFields((t) => ({
  elementDraft: t.field({
    type: DraftType,
    description: 'A draft of the logged-in member.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => getDraft(context.db, (await requireViewer(context)).id, id),
  }),
  myElementDrafts: t.field({
    type: DraftPage,
    description: 'Elements that the logged-in member is writing, the last written first.',
    args: {
      type: t.arg({ type: KindType, required: false }),
      ...PAGE_ARGS,
    },
    resolve: async (_, { type, ...page }, context) => {
      const viewer = await requireViewer(context);
      return listDrafts(context.db, viewer.id, type ?? null, readPage(page));
    },
  }),
}));

builder.mutationFields((t) => ({
  editElement: t.field({
    type: DraftType,
    description: 'Begins a draft of an element, or gives the one that there is.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => editElement(context.db, await requireViewer(context), id),
  }),
  beginElement: t.field({
    type: DraftType,
    description: 'Begins a new element with what is known of it already.',
    args: { type: t.arg({ type: KindType }), content: t.arg({ type: 'Json', required: false }) },
    resolve: async (_, { type, content }, context) =>
      beginElement(context.db, await requireViewer(context), type, content ?? null),
  }),
  saveElementDraft: t.field({
    type: DraftType,
    args: { id: t.arg.id(), version: t.arg.int(), content: t.arg({ type: 'Json' }) },
    resolve: async (_, given, context) => saveDraft(context.db, (await requireViewer(context)).id, given),
  }),
  rebaseElementDraft: t.field({
    type: RebasedType,
    description: 'Brings a draft together with what was published meanwhile.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => rebaseDraft(context.db, (await requireViewer(context)).id, id),
  }),
  discardElementDraft: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const viewer = await requireViewer(context);
      if (await deleteDraft(context.db, viewer.id, id)) return true;
      throw new Failure('not_found', 'There is no such draft.');
    },
  }),
  publishElementDraft: t.field({
    type: ElementType,
    args: { id: t.arg.id(), version: t.arg.int(), comment: t.arg.string() },
    resolve: async (_, given, context) =>
      getElement(context, await publishDraft(context, await requireViewer(context), given)),
  }),
  restoreRevision: t.field({
    type: ElementType,
    description: 'Makes an element again what it was.',
    args: { elementId: t.arg.id(), number: t.arg.int(), comment: t.arg.string() },
    resolve: async (_, given, context) =>
      getElement(context, await restoreRevision(context, await requireViewer(context), given)),
  }),
  deleteElement: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deleteElement(context.db, await requireViewer(context), id);
      return true;
    },
  }),
  undeleteElement: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await requireAdmin(context);
      await undeleteElement(context.db, id);
      return true;
    },
  }),
  protectElement: t.boolean({
    args: { id: t.arg.id(), isProtected: t.arg.boolean() },
    resolve: async (_, { id, isProtected }, context) => {
      await requireAdmin(context);
      await protectElement(context.db, id, isProtected);
      return true;
    },
  }),
  hideRevision: t.boolean({
    args: { elementId: t.arg.id(), number: t.arg.int(), isHidden: t.arg.boolean() },
    resolve: async (_, { elementId, number, isHidden }, context) => {
      await requireAdmin(context);
      await hideRevision(context.db, elementId, number, isHidden);
      return true;
    },
  }),
}));
