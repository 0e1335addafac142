import type { ComputedFacts } from '@cordada/core/elements/computed/computedFacts';
import { elementKind } from '@cordada/core/elements/kinds';
import { objectKeys } from '@cordada/core/objectKeys';
import { computedRouteSeconds } from '@cordada/core/planning/routeTime';
import { batched } from '#server/graphql/batched.ts';
import { builder } from '#server/graphql/builder.ts';
import { factsOf } from '../elementFacts.ts';
import { ElementRef } from '../elements.graphql.ts';
import type { ElementRow } from '../elements.queries.ts';
import { loadLineFigures } from './lineFigures.queries.ts';
import type { ShownFigures } from './lineFigures.queries.ts';

const loadFigures = batched(loadLineFigures);

const UNITS: Readonly<Record<keyof ComputedFacts, string>> = {
  lengthMeters: 'Length of the way in metres, both ways if the line leads only there and the route is there and back.',
  heightMeters: 'Difference of the highest and the lowest point in metres.',
  ascentMeters: 'Sum of all climbs in metres.',
  descentMeters: 'Sum of all descents in metres.',
  minElevationMeters: 'Lowest point, in metres above sea level.',
  maxElevationMeters: 'Highest point, in metres above sea level.',
  durationMinutes:
    'Walking time in minutes by DIN 33466, without breaks, from stated and computed figures. Null for ski routes.',
};

const ComputedFactsType = builder.objectRef<ComputedFacts>('ComputedFacts').implement({
  description:
    'What the line of an element and the terrain say where no member has stated it. Rounded to 10 m and 5 minutes. Null: stated, or unknown.',
  fields: (t) =>
    Object.fromEntries(
      objectKeys(UNITS).map((name) => [
        name,
        t.int({ nullable: true, description: UNITS[name], resolve: (facts) => facts[name] ?? null }),
      ]),
    ),
});

const LineProfileType = builder.objectRef<ShownFigures['profile']>('LineProfile').implement({
  description: 'Heights along a line, at most 240 samples evenly spread by distance.',
  fields: (t) => ({
    distanceMeters: t.field({
      type: ['Float'],
      description: 'Distances of the samples from the start along the line, in metres.',
      resolve: ({ distanceMeters }) => [...distanceMeters],
    }),
    elevationMeters: t.field({
      type: ['Float'],
      description: 'Heights of the terrain at the samples, in metres above sea level.',
      resolve: ({ elevationMeters }) => [...elevationMeters],
    }),
    breaks: t.field({
      type: ['Int'],
      description: 'Indices of samples that start a part of the line, except the first.',
      resolve: ({ breaks }) => [...breaks],
    }),
  }),
});

const LineFiguresType = builder.objectRef<ShownFigures>('LineFigures').implement({
  description: 'Figures along the line of an element, from the terrain, as those of recorded tracks are computed.',
  fields: (t) => ({
    distanceMeters: t.exposeFloat('distanceMeters', { description: 'Great-circle length of the line in metres.' }),
    ascentMeters: t.exposeFloat('ascentMeters', {
      description: 'Sum of all climbs in metres, after a mean over 60 m and with 5 m of hysteresis.',
    }),
    descentMeters: t.exposeFloat('descentMeters', { description: 'Sum of all descents in metres, likewise.' }),
    minElevationMeters: t.exposeFloat('minElevationMeters', { description: 'In metres above sea level.' }),
    maxElevationMeters: t.exposeFloat('maxElevationMeters', { description: 'In metres above sea level.' }),
    source: t.exposeString('source', { description: 'Who the terrain is from.' }),
    cellMeters: t.exposeFloat('cellMeters', {
      description: 'Width of the widest cells of the terrain below the line in metres: the wider, the rougher.',
    }),
    profile: t.field({ type: LineProfileType, resolve: ({ profile }) => profile }),
    computedAt: t.field({ type: 'DateTime', resolve: ({ computedAt }) => computedAt }),
  }),
});

/** Without what has been stated since it was computed, and with the time that stated figures give without a line. */
function unstatedFacts(row: ElementRow): ComputedFacts | null {
  const stated = factsOf(row);
  const scales = row.difficulties.map(({ scale }) => scale);
  const seconds = row.kind === 'route' ? computedRouteSeconds({ facts: stated, scales }) : null;
  if (!row.computedFacts) return seconds === null ? null : { durationMinutes: seconds / 60 };
  return Object.fromEntries(Object.entries(row.computedFacts).filter(([name]) => stated[name] === undefined));
}

builder.interfaceFields(ElementRef, (t) => ({
  computedFacts: t.field({
    type: ComputedFactsType,
    nullable: true,
    description:
      'Facts computed from the line and the terrain, beside `facts`, which members state. Without a line, without terrain below all of it, until it is measured, and where a stated length says that the line is not the whole way, they are at most the walking time that stated figures give.',
    resolve: unstatedFacts,
  }),
  lineFigures: t.field({
    type: LineFiguresType,
    nullable: true,
    description: 'Null without a line, without terrain below all of it, or until it is measured.',
    resolve: (row, _, context) => (elementKind(row.kind).isLinear ? loadFigures(context, row.id) : null),
  }),
}));
