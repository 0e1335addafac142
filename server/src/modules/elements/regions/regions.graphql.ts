import { ENCYCLOPEDIA_KINDS } from '@cordada/core/elements/kinds';
import { areaSquareMeters } from '@cordada/core/geo/area';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import { CreditType, ElementRef, RegionType } from '../elements.graphql.ts';
import type { ElementRow } from '../elements.queries.ts';
import { ElementCount } from '../listing/listing.graphql.ts';
import { countByKind } from '../listing/listing.queries.ts';
import { creditOf } from '../provenance/sourceCredits.ts';
import { outlineRing } from './outlineRing.ts';
import { REGIONS_MAX, SUB_REGIONS_MAX, listSubRegions, loadOutlineOrigins, loadOutlines } from './regions.queries.ts';

const loadOutline = batched(loadOutlines);
const loadOrigin = batched(loadOutlineOrigins);

/** In ten-thousandths of a degree, because pages have it as JSON. */
const rounded = ([lon, lat]: LonLat): LonLat => [Math.round(lon * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4];

builder.objectFields(RegionType, (t) => ({
  areaSquareMeters: t.float({
    nullable: true,
    description: 'Area of the outline, computed on the sphere.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async (row: ElementRow, _, context) => {
      const outline = await loadOutline(context, row.id);
      return outline && areaSquareMeters(outline);
    },
  }),
  subRegions: t.field({
    type: [ElementRef],
    extensions: { rows: SUB_REGIONS_MAX, cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, { db }) => listSubRegions(db, row.id),
  }),
  elementCounts: t.field({
    type: [ElementCount],
    extensions: { rows: ENCYCLOPEDIA_KINDS.length, cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, { db }) => countByKind(db, row.id),
  }),
  outline: t.field({
    type: 'Json',
    nullable: true,
    description: 'MultiPolygon coordinates of the outline.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: (row: ElementRow, _, context) => loadOutline(context, row.id),
  }),
  simplifiedOutline: t.field({
    type: 'Json',
    nullable: true,
    description:
      'The outline for a map of all of it: without points that such a map does not show, and as a smooth curve where it was drawn by hand.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async ({ id, attributes }: ElementRow, _, context) =>
      (await loadOutline(context, id))?.map((rings) =>
        rings.map((ring) => outlineRing(ring, attributes['level']).map(rounded)),
      ) ?? null,
  }),
  outlineAccuracyMeters: t.float({
    nullable: true,
    description: 'How far the outline may be off; null without an outline or if nobody measured it.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async (row: ElementRow, _, context) => (await loadOrigin(context, row.id))?.accuracyMeters ?? null,
  }),
  outlineCredit: t.field({
    type: CreditType,
    nullable: true,
    description: 'Source of the outline and its licence.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async (row: ElementRow, _, context) => {
      const origin = await loadOrigin(context, row.id);
      return origin ? creditOf(origin.source, context.language) : null;
    },
  }),
}));

builder.queryFields((t) => ({
  regions: t.field({
    type: [ElementRef],
    extensions: { rows: REGIONS_MAX },
    description: 'All regions of the given levels, such as continent, country or range.',
    args: { levels: t.arg.stringList() },
    resolve: (_, { levels }, { regionsOf }) => regionsOf(levels),
  }),
}));
