import DataLoader from 'dataloader';
import { REGION_MEMBERSHIPS } from '@cordada/core/accounts/adminEvents';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { PartChange } from '@cordada/core/elements/draftParts';
import { imagesOfDraft, publishProblems } from '@cordada/core/elements/elementDraft';
import type { DraftProblem, ElementDraft } from '@cordada/core/elements/elementDraft';
import { emptyDraft } from '@cordada/core/elements/readDraft';
import { ELEMENT_LINKS_MAX, LIST_MAX_ITEMS, QUERY_STATEMENT_COST, UNDO_MINUTES } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireAdmin, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import {
  ElementRef,
  getElement,
  ElementKindEnum,
  listSnapshots,
  loadElement,
  RevisionType,
} from '#server/modules/elements/index.ts';
import type { ElementRow, RevisionRow, SnapshotRow } from '#server/modules/elements/index.ts';
import { CoverType, ImageType, visibleImages } from '#server/modules/media/index.ts';
import { correctRegionOf, deleteElement, hideRevision, protectElement, undeleteElement } from './administer.ts';
import {
  beginElement,
  discardDraft,
  discardDrafts,
  editElement,
  getDraft,
  rebaseDraft,
  restoreDraft,
  restoreDrafts,
  saveDraft,
} from './drafts.ts';
import { publishDraft, readSnapshot, restoreRevision } from './publish.ts';
import { canDelete } from './wiki.policy.ts';
import { findState, listDrafts } from './wiki.queries.ts';
import type { DraftRow, SavedDraft } from './wiki.queries.ts';

const PROBLEMS_DEFAULT = 3;
const IMAGES_DEFAULT = 10;
const LIST_ITEMS_DEFAULT = 50;

const MembershipType = builder.enumType('RegionMembership', {
  description: 'Whether an element belongs to a region: set by hand (inside or outside) or computed from the outlines.',
  values: REGION_MEMBERSHIPS,
});

const ProblemType = builder.objectRef<DraftProblem>('DraftProblem').implement({
  description: 'Problem that prevents a draft from being published.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Part of the draft, e.g. `fields.elevationMeters`.' }),
    code: t.exposeString('code'),
    values: t.field({ type: 'Json', nullable: true, resolve: ({ values }) => values ?? null }),
  }),
});

const DraftType = builder.objectRef<SavedDraft & Partial<DraftRow>>('ElementDraft').implement({
  description: 'Draft of an element by the logged-in user.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the draft. A new element gets this id when it is published.' }),
    type: t.field({ type: ElementKindEnum, resolve: (draft) => draft.kind }),
    version: t.exposeInt('version', { description: 'Increases with every save. Saving requires the current version.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: (draft) => draft.updatedAt }),
    name: t.string({ resolve: ({ content }) => content.name }),
    content: t.field({ type: 'Json', resolve: (draft) => draft.content }),
    base: t.field({
      type: 'Json',
      nullable: true,
      description: 'Content of the revision on which the draft is based.',
      resolve: async ({ id, accountId, base }, _, { db }) =>
        base === undefined ? (await getDraft(db, accountId, id)).base : base,
    }),
    undecided: t.field({
      type: ['String'],
      extensions: { rows: PROBLEMS_DEFAULT },
      description:
        'Parts changed both in the draft and by others, whose values are in `base`. All of them must be resolved before publishing.',
      resolve: ({ undecided }) => [...undecided],
    }),
    problems: t.field({
      type: [ProblemType],
      extensions: { rows: PROBLEMS_DEFAULT },
      resolve: ({ content }) => publishProblems(content),
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      description: 'The published element; null for a new one.',
      resolve: ({ elementId }, _, context) => (elementId === null ? null : loadElement(context, elementId)),
    }),
    parent: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ content }, _, context) => (content.parentId ? loadElement(context, content.parentId) : null),
    }),
    partOf: t.field({
      type: [ElementRef],
      extensions: { rows: PROBLEMS_DEFAULT },
      description: 'For regions: the regions that contain it.',
      resolve: ({ content }, _, context) => loadLinked(context, content.partOf),
    }),
    leadsTo: t.field({
      type: [ElementRef],
      extensions: { rows: PROBLEMS_DEFAULT },
      resolve: ({ content }, _, context) => loadLinked(context, content.leadsTo),
    }),
    members: t.field({
      type: [ElementRef],
      extensions: { rows: LIST_ITEMS_DEFAULT },
      description: 'For lists: the items in order, without deleted elements.',
      resolve: ({ content }, _, context) => loadLinked(context, content.members, LIST_MAX_ITEMS),
    }),
    ruleRegion: t.field({
      type: ElementRef,
      nullable: true,
      description: 'For lists with a rule: the region that contains the items.',
      resolve: ({ content }, _, context) =>
        content.rule?.regionId ? loadElement(context, content.rule.regionId) : null,
    }),
    images: t.field({
      type: [ImageType],
      extensions: { rows: IMAGES_DEFAULT },
      description:
        'Photos used in the draft: gallery in display order, cover and articles. Deleted photos are omitted.',
      resolve: ({ content }, _, context) =>
        visibleImages(context, [...new Set(imagesOfDraft(content).map(({ imageId }) => imageId))]),
    }),
    cover: t.field({
      type: CoverType,
      nullable: true,
      resolve: async ({ content: { cover } }, _, context) => {
        const [image] = cover ? await visibleImages(context, [cover.imageId]) : [];
        return cover && image ? { image, crop: cover.crop } : null;
      },
    }),
    isStale: t.boolean({
      description: 'Whether a newer revision was published since the draft was created.',
      resolve: async ({ elementId, baseRevision }, _, context) =>
        elementId !== null && (await loadElement(context, elementId))?.revision !== baseRevision,
    }),
  }),
});

async function loadLinked(
  context: RequestContext,
  ids: readonly string[] = [],
  maximum = ELEMENT_LINKS_MAX,
): Promise<ElementRow[]> {
  const found = await Promise.all(ids.slice(0, maximum).map((id) => loadElement(context, id)));
  return found.filter((one) => one !== null);
}

const DraftPage = pageType(DraftType, ({ id }) => id);

const ChangeType = builder.objectRef<PartChange>('PartChange').implement({
  description: 'Part that a revision changed.',
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
    extensions: { rows: PROBLEMS_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: 'Changed parts; null if an administrator has hidden the revision.',
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
  // A part missing from either side counts as unchanged.
  const known = (draft: Partial<ElementDraft>, other: Partial<ElementDraft>): ElementDraft => ({
    ...empty,
    ...Object.fromEntries(Object.entries(draft).filter(([part]) => Object.hasOwn(other, part))),
  });
  return diffDrafts(known(old, fresh), known(fresh, old));
}

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

builder.interfaceFields(ElementRef, (t) => ({
  mayDelete: t.boolean({
    description: 'Whether the logged-in user may delete the element.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async ({ id }, _, context) => {
      const viewer = await context.viewer();
      const state = viewer && (await findState(context.db, id));
      return viewer !== null && state !== null && canDelete(viewer, state);
    },
  }),
}));

builder.queryFields((t) => ({
  elementDraft: t.field({
    type: DraftType,
    description: 'A draft of the logged-in user.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => getDraft(context.db, (await requireViewer(context)).id, id),
  }),
  myElementDrafts: t.field({
    type: DraftPage,
    description: 'Drafts of the logged-in user, most recently saved first.',
    args: {
      type: t.arg({ type: ElementKindEnum, required: false }),
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
    description: 'Creates a draft of an element, or returns the existing one.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => editElement(context.db, await requireViewer(context), id),
  }),
  beginElement: t.field({
    type: DraftType,
    description: 'Creates a draft of a new element with optional initial content.',
    args: { type: t.arg({ type: ElementKindEnum }), content: t.arg({ type: 'Json', required: false }) },
    resolve: async (_, { type, content }, context) =>
      beginElement(context.db, await requireViewer(context), type, content ?? null),
  }),
  saveElementDraft: t.field({
    type: DraftType,
    args: {
      id: t.arg.id(),
      version: t.arg.int(),
      content: t.arg({ type: 'Json' }),
      undecided: t.arg.stringList({
        required: false,
        description: 'Parts that are still undecided; if omitted, all current ones remain undecided.',
      }),
    },
    resolve: async (_, given, context) => saveDraft(context.db, (await requireViewer(context)).id, given),
  }),
  rebaseElementDraft: t.field({
    type: DraftType,
    description: 'Rebases a draft onto the currently published revision.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => rebaseDraft(context.db, (await requireViewer(context)).id, id),
  }),
  discardElementDraft: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await discardDraft(context.db, (await requireViewer(context)).id, id);
      return true;
    },
  }),
  restoreElementDraft: t.field({
    type: DraftType,
    description: `Undoes \`discardElementDraft\` within ${UNDO_MINUTES} minutes.`,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => restoreDraft(context.db, (await requireViewer(context)).id, id),
  }),
  discardElementDrafts: t.boolean({
    description: 'Discards these drafts of the logged-in user; all of them or none.',
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      await discardDrafts(context.db, (await requireViewer(context)).id, ids);
      return true;
    },
  }),
  restoreElementDrafts: t.boolean({
    description: `Undoes \`discardElementDrafts\` within ${UNDO_MINUTES} minutes; all of them or none.`,
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      await restoreDrafts(context.db, (await requireViewer(context)).id, ids);
      return true;
    },
  }),
  publishElementDraft: t.field({
    type: ElementRef,
    args: { id: t.arg.id(), version: t.arg.int(), comment: t.arg.string() },
    resolve: async (_, given, context) =>
      getElement(context, await publishDraft(context, await requireViewer(context), given)),
  }),
  restoreRevision: t.field({
    type: ElementRef,
    description: 'Publishes the content of an earlier revision as a new revision.',
    args: { elementId: t.arg.id(), number: t.arg.int(), comment: t.arg.string() },
    resolve: async (_, given, context) =>
      getElement(context, await restoreRevision(context, await requireViewer(context), given)),
  }),
  deleteElement: t.boolean({
    args: { id: t.arg.id(), reason: t.arg.string({ defaultValue: '' }) },
    resolve: async (_, given, context) => {
      await deleteElement(context, await requireViewer(context), given);
      return true;
    },
  }),
  undeleteElement: t.boolean({
    description: 'Restores a deleted or merged element. What the merge moved stays with the other element.',
    args: { id: t.arg.id(), reason: t.arg.string({ defaultValue: '' }) },
    resolve: async (_, given, context) => {
      await undeleteElement(context, await requireViewer(context), given);
      return true;
    },
  }),
  protectElement: t.boolean({
    args: { id: t.arg.id(), isProtected: t.arg.boolean(), reason: t.arg.string({ defaultValue: '' }) },
    resolve: async (_, given, context) => {
      await protectElement(context, await requireAdmin(context), given);
      return true;
    },
  }),
  correctRegion: t.boolean({
    description: 'Overrides whether an element belongs to a region, or removes the override. For administrators.',
    args: {
      id: t.arg.id(),
      regionId: t.arg.id(),
      membership: t.arg({ type: MembershipType }),
      reason: t.arg.string({ defaultValue: '' }),
    },
    resolve: async (_, given, context) => {
      await correctRegionOf(context, await requireAdmin(context), given);
      return true;
    },
  }),
  hideRevision: t.boolean({
    args: {
      elementId: t.arg.id(),
      number: t.arg.int(),
      isHidden: t.arg.boolean(),
      reason: t.arg.string({ defaultValue: '' }),
    },
    resolve: async (_, { elementId: id, ...given }, context) => {
      await hideRevision(context, await requireAdmin(context), { id, ...given });
      return true;
    },
  }),
}));
