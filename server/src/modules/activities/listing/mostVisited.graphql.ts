import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { ElementRef, RegionType, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { listMostVisited } from './totals.queries.ts';

const MOST_VISITED = 8;

const VisitedType = builder.objectRef<{ id: string; count: number }>('VisitedElement').implement({
  description: 'An element and the number of public activities that reached it.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    element: t.field({ type: ElementRef, nullable: true, resolve: ({ id }, _, context) => loadElement(context, id) }),
  }),
});

builder.objectFields(RegionType, (t) => ({
  mostVisited: t.field({
    type: [VisitedType],
    extensions: { rows: MOST_VISITED, cost: QUERY_STATEMENT_COST },
    description: 'Pins in this region that most public activities reached.',
    resolve: (row: ElementRow, _, { db }) => listMostVisited(db, row.id, MOST_VISITED),
  }),
}));
