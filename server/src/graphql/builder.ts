import SchemaBuilder from '@pothos/core';
import type { InterfaceRef, ObjectRef } from '@pothos/core';
import { Failure } from '@cordada/core/failures';
import { PAGE_MAX_ROWS } from '@cordada/core/limits';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { RequestContext, Viewer } from './context.ts';

interface OwnTypes {
  Context: RequestContext;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    Json: { Input: unknown; Output: unknown };
  };
}

type Types = PothosSchemaTypes.ExtendDefaultTypes<OwnTypes>;

export const builder = new SchemaBuilder<OwnTypes>({
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
});

builder.queryType({});
builder.mutationType({});

const YEAR_ONE = Date.parse('0001-01-01T00:00:00Z');
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  // PostgreSQL has no year 0.
  return DAY.test(text) && Date.parse(text) >= YEAR_ONE && new Date(text).toISOString().startsWith(text);
}

// The engine reports errors of scalars as server errors unless they are a `Failure`.
const invalidDate = (): Failure => new Failure('bad_request', 'This is no date.');

builder.scalarType('Date', {
  description: 'A day without a time zone, `year-month-day`.',
  serialize: (value) => value,
  parseValue(value) {
    if (typeof value !== 'string' || !isDay(value)) throw invalidDate();
    return value;
  },
});

builder.scalarType('DateTime', {
  description: 'A point in time, ISO 8601 in UTC.',
  serialize: (value) => new Date(value).toISOString(),
  parseValue(value) {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    // PostgreSQL has no years before 4713 BC.
    if (Number.isNaN(time) || time < YEAR_ONE) throw invalidDate();
    return new Date(time);
  },
});

builder.scalarType('Json', { description: 'A JSON value.', serialize: (value) => value });

/** @throws Failure `unauthenticated` for a visitor */
export async function requireViewer(context: RequestContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (!viewer) throw new Failure('unauthenticated', 'Log in first.');
  return viewer;
}

/** @throws Failure `unauthenticated`, `forbidden` */
export async function requireAdmin(context: RequestContext): Promise<Viewer> {
  const viewer = await requireViewer(context);
  if (!viewer.isAdmin) throw new Failure('forbidden', 'This is for administrators.');
  return viewer;
}

export const EMPTY_PAGE: Page<never> = { nodes: [], total: 0, hasNextPage: false };

/** @throws Failure `bad_request` outside 1 to 100 */
export function pageSize(first: number | null | undefined, defaultRows = 24): number {
  const rows = first ?? defaultRows;
  if (!Number.isInteger(rows) || rows < 1 || rows > PAGE_MAX_ROWS) {
    throw new Failure('bad_request', `first must be a whole number from 1 to ${PAGE_MAX_ROWS}.`);
  }
  return rows;
}

export const PAGE_ARGS = builder.args((t) => ({ first: t.int({ required: false }), after: t.id({ required: false }) }));

export function readPage(args: { readonly first?: number | null; readonly after?: string | null }): PageOfRows {
  return { rows: pageSize(args.first), after: args.after ?? null };
}

export function pageType<Row>(node: ObjectRef<Types, Row> | InterfaceRef<Types, Row>, cursorOf: (row: Row) => string) {
  return builder.objectRef<Page<Row>>(`${node.name}Page`).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.nodes }),
      total: t.exposeInt('total'),
      hasMoreThanTotal: t.boolean({
        description: 'True when the list has more items than `total`, because counting stops at a limit.',
        resolve: ({ isMore }) => isMore ?? false,
      }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
      endCursor: t.string({
        nullable: true,
        resolve: ({ nodes }) => {
          const last = nodes.at(-1);
          return last === undefined ? null : cursorOf(last);
        },
      }),
    }),
  });
}
