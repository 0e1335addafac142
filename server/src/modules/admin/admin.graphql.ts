import { ADMIN_EVENT_KINDS, ELEMENT_ACTIONS } from '@cordada/core/accounts/adminEvents';
import type { AdminEventKind } from '@cordada/core/accounts/adminEvents';
import { MODERATION_ACTIONS } from '@cordada/core/moderation/abuse';
import { Failure } from '@cordada/core/failures';
import { builder, pageSize, requireAdmin } from '#server/graphql/builder.ts';
import { ImageType, moderatedImage } from '#server/modules/media/index.ts';
import { ReasonType } from '#server/modules/moderation/index.ts';
import { listAdminEvents } from './admin.queries.ts';
import type { AdminEventRow, EventPosition } from './admin.queries.ts';

const ElementKindEnum = builder.enumType('AdminEventKind', { values: ADMIN_EVENT_KINDS });

const ActionType = builder.enumType('ElementAction', { values: ELEMENT_ACTIONS });

const DecisionType = builder.enumType('AdminDecision', { values: MODERATION_ACTIONS });

const AdminEventType = builder.objectRef<AdminEventRow>('AdminEvent').implement({
  description: 'An event that matters to the administrators of the instance.',
  fields: (t) => ({
    id: t.id({ description: 'Id of the account, activity, mail or other record.', resolve: (row) => row.id }),
    kind: t.field({ type: ElementKindEnum, resolve: (row) => row.kind }),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
    title: t.exposeString('title'),
    actorId: t.exposeID('actorId', { nullable: true }),
    actorName: t.exposeString('actorName', { nullable: true }),
    count: t.exposeInt('count'),
    subjectKind: t.string({
      nullable: true,
      description: 'Type of the page to link to: `activity`, `user` or an element kind.',
      resolve: (row) => row.subjectKind,
    }),
    subjectId: t.exposeID('subjectId', { nullable: true }),
    image: t.field({
      type: ImageType,
      nullable: true,
      description: 'The photo that was reported or decided about.',
      resolve: ({ subjectKind, subjectId }, _, context) =>
        subjectKind === 'image' && subjectId !== null ? moderatedImage(context, subjectId) : null,
    }),
    reason: t.field({ type: ReasonType, nullable: true, resolve: (row) => row.reason }),
    action: t.field({ type: ActionType, nullable: true, resolve: (row) => row.action }),
    decision: t.field({ type: DecisionType, nullable: true, resolve: (row) => row.decision }),
    caseId: t.exposeID('caseId', { nullable: true, description: 'The open case of a report.' }),
    isGone: t.exposeBoolean('isGone', {
      description: 'Whether the element of this event is currently deleted and can be restored.',
    }),
    elementId: t.exposeID('elementId', { nullable: true, description: 'The element that the action applied to.' }),
    comment: t.exposeString('comment', { description: 'The reason for the action, as entered by its author.' }),
  }),
});

const AdminEventPage = builder.objectRef<{ nodes: AdminEventRow[]; hasNextPage: boolean }>('AdminEventPage').implement({
  fields: (t) => ({
    nodes: t.field({ type: [AdminEventType], resolve: (page) => page.nodes }),
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.string({ nullable: true, resolve: (page) => writeCursor(page.nodes.at(-1)) }),
  }),
});

function writeCursor(row: AdminEventRow | undefined): string | null {
  return row ? Buffer.from(JSON.stringify([row.exactAt, row.kind, row.id])).toString('base64url') : null;
}

/** Timestamp format of PostgreSQL; `Date` accepts more than PostgreSQL does. */
const EXACT_AT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;

function isExactInstant(text: string): boolean {
  if (!EXACT_AT.test(text) || Number.isNaN(Date.parse(text))) return false;
  // `Date` turns 30 February into a day in March, so compare the result.
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

/** @throws Failure `invalid_cursor` */
function readCursor(cursor: string): EventPosition {
  try {
    const [exactAt, kind, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const known = ADMIN_EVENT_KINDS.find((one) => one === kind);
    if (known && typeof exactAt === 'string' && isExactInstant(exactAt) && typeof id === 'string') {
      return { exactAt, kind: known, id };
    }
  } catch {
    // Not a valid cursor.
  }
  throw new Failure('invalid_cursor', 'This place in the list is unknown.');
}

builder.queryFields((t) => ({
  adminEvents: t.field({
    type: AdminEventPage,
    description: 'Events on this instance, latest first; only for administrators.',
    args: {
      kind: t.arg({ type: ElementKindEnum, required: false }),
      actorId: t.arg.id({ required: false, description: 'Only what this member did.' }),
      subjectId: t.arg.id({ required: false, description: 'Only what concerns this thing or member.' }),
      from: t.arg({ type: 'Date', required: false, description: 'First day, in UTC.' }),
      to: t.arg({ type: 'Date', required: false, description: 'Last day.' }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_, args, context) => {
      await requireAdmin(context);
      const kinds: readonly AdminEventKind[] = args.kind ? [args.kind] : ADMIN_EVENT_KINDS;
      const after = args.after == null ? null : readCursor(args.after);
      const filter = {
        kinds,
        actorId: args.actorId ?? null,
        subjectId: args.subjectId ?? null,
        from: args.from ?? null,
        to: args.to ?? null,
      };
      return listAdminEvents(context.db, filter, { rows: pageSize(args.first, 50), after });
    },
  }),
}));
