import DataLoader from 'dataloader';
import { REGION_MEMBERSHIPS } from '@cordada/core/accounts/adminEvents';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { PartChange } from '@cordada/core/elements/draftParts';
import { imagesOfDraft, publishProblems } from '@cordada/core/elements/elementDraft';
import type { DraftProblem, ElementDraft } from '@cordada/core/elements/elementDraft';
import { emptyDraft } from '@cordada/core/elements/readDraft';
import { Failure } from '@cordada/core/failures';
import { ELEMENT_LINKS_MAX, LIST_MAX_ITEMS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
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
import { beginElement, editElement, getDraft, rebaseDraft, saveDraft } from './drafts.ts';
import { publishDraft, readSnapshot, restoreRevision } from './publish.ts';
import { canDelete } from './wiki.policy.ts';
import { deleteDraft, findState, listDrafts } from './wiki.queries.ts';
import type { DraftRow, SavedDraft } from './wiki.queries.ts';

const PROBLEMS_DEFAULT = 3;
const IMAGES_DEFAULT = 10;
const LIST_ITEMS_DEFAULT = 50;

const MembershipType = builder.enumType('RegionMembership', {
  description: 'As somebody has decided, or as the outlines say.',
  values: REGION_MEMBERSHIPS,
});

const ProblemType = builder.objectRef<DraftProblem>('DraftProblem').implement({
  description: 'Something that keeps a draft from being published.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Part of the draft, e.g. `fields.elevationMeters`.' }),
    code: t.exposeString('code'),
    values: t.field({ type: 'Json', nullable: true, resolve: ({ values }) => values ?? null }),
  }),
});

const DraftType = builder.objectRef<SavedDraft & Partial<DraftRow>>('ElementDraft').implement({
  description: 'What the logged-in member is writing of an element.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of a new element: the id that it will have.' }),
    type: t.field({ type: ElementKindEnum, resolve: (draft) => draft.kind }),
    version: t.exposeInt('version', { description: 'Counts what was saved; saving needs the latest.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: (draft) => draft.updatedAt }),
    name: t.string({ resolve: ({ content }) => content.name }),
    content: t.field({ type: 'Json', resolve: (draft) => draft.content }),
    base: t.field({
      type: 'Json',
      nullable: true,
      description: 'What it began with.',
      resolve: async ({ id, accountId, base }, _, { db }) =>
        base === undefined ? (await getDraft(db, accountId, id)).base : base,
    }),
    undecided: t.field({
      type: ['String'],
      extensions: { rows: PROBLEMS_DEFAULT },
      description: 'Parts that others changed too: `base` has theirs. Nothing is published before each was decided.',
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
      description: 'As it is published; none for a new one.',
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
      description: 'Of a region: those that hold it.',
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
      description: 'Of a list: its places in order, without those that are gone.',
      resolve: ({ content }, _, context) => loadLinked(context, content.members, LIST_MAX_ITEMS),
    }),
    ruleRegion: t.field({
      type: ElementRef,
      nullable: true,
      description: 'Of a list that follows a rule: where its places lie.',
      resolve: ({ content }, _, context) =>
        content.rule?.regionId ? loadElement(context, content.rule.regionId) : null,
    }),
    images: t.field({
      type: [ImageType],
      extensions: { rows: IMAGES_DEFAULT },
      description:
        'Every photo that it shows: the gallery in its order, the cover, those of the articles; without those that are gone.',
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
      description: 'Whether somebody else has published since it was begun.',
      resolve: async ({ elementId, baseRevision }, _, context) =>
        elementId !== null && (await loadElement(context, elementId))?.revision !== baseRevision,
    }),
  }),
});

/** Those of the elements that a draft names that are there. */
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
    extensions: { rows: PROBLEMS_DEFAULT, cost: QUERY_STATEMENT_COST },
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

builder.interfaceFields(ElementRef, (t) => ({
  mayDelete: t.boolean({
    description: 'Whether the logged-in member may take it out of the encyclopedia.',
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
    description: 'A draft of the logged-in member.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => getDraft(context.db, (await requireViewer(context)).id, id),
  }),
  myElementDrafts: t.field({
    type: DraftPage,
    description: 'Elements that the logged-in member is writing, the last written first.',
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
    description: 'Begins a draft of an element, or gives the one that there is.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => editElement(context.db, await requireViewer(context), id),
  }),
  beginElement: t.field({
    type: DraftType,
    description: 'Begins a new element with what is known of it already.',
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
      undecided: t.arg.stringList({ required: false, description: 'Which of those that are still are.' }),
    },
    resolve: async (_, given, context) => saveDraft(context.db, (await requireViewer(context)).id, given),
  }),
  rebaseElementDraft: t.field({
    type: DraftType,
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
    type: ElementRef,
    args: { id: t.arg.id(), version: t.arg.int(), comment: t.arg.string() },
    resolve: async (_, given, context) =>
      getElement(context, await publishDraft(context, await requireViewer(context), given)),
  }),
  restoreRevision: t.field({
    type: ElementRef,
    description: 'Makes an element again what it was.',
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
    description: 'Puts back what was deleted or merged; what a merge moved stays where it is.',
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
    description: 'Whether an element belongs to a region; for administrators.',
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
