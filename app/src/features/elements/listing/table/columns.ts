import { isAlwaysGraded } from '#app/features/elements/wayFigures.ts';
import type { ElementListing } from '../listings.ts';

export type ColumnName =
  | 'elevation'
  | 'highest'
  | 'prominence'
  | 'grade'
  | 'region'
  | 'beds'
  | 'category'
  | 'winterRoom'
  | 'length'
  | 'ascent'
  | 'height'
  | 'time'
  | 'approach'
  | 'back'
  | 'season'
  | 'slope'
  | 'aspect'
  | 'pitches';

interface ColumnOfKind {
  readonly name: ColumnName;
  /** The order of the listing that has the column from its highest value down. */
  readonly sort?: string;
  /** Only wide windows have room for it. */
  readonly isMinor?: true;
}

const SUMMITS: readonly ColumnOfKind[] = [
  { name: 'elevation', sort: 'elevation' },
  { name: 'prominence', sort: 'prominence' },
  { name: 'grade' },
  { name: 'region' },
];

/** What one compares places of a kind by, the most telling first: phones have room for three of what is climbed or walked. */
export const COLUMNS: Partial<Record<ElementListing, readonly ColumnOfKind[]>> = {
  mountain: SUMMITS,
  volcano: SUMMITS,
  shelter: [
    { name: 'elevation', sort: 'elevation' },
    { name: 'beds', sort: 'placesStaffed' },
    { name: 'category' },
    { name: 'winterRoom' },
    { name: 'region' },
  ],
  route: [
    { name: 'length', sort: 'lengthMeters' },
    { name: 'ascent', sort: 'ascentMeters' },
    { name: 'time', sort: 'durationMinutes' },
    { name: 'season', isMinor: true },
  ],
  viaFerrata: [
    { name: 'time', sort: 'ferrataMinutes' },
    { name: 'approach' },
    { name: 'back', isMinor: true },
    { name: 'height' },
  ],
  couloir: [
    { name: 'height', sort: 'heightMeters' },
    { name: 'slope', sort: 'maxSlopeDegrees' },
    { name: 'aspect' },
    { name: 'approach' },
  ],
  climbingRoute: [
    { name: 'length', sort: 'lengthMeters' },
    { name: 'pitches', sort: 'pitches' },
    { name: 'aspect' },
    { name: 'approach' },
  ],
  ridge: [
    { name: 'length', sort: 'lengthMeters' },
    { name: 'highest', sort: 'maxElevationMeters' },
  ],
};

/** Places of one kind that are compared by figures: a table, and rows on phones. */
export const hasColumns = (kind: ElementListing | null): kind is ElementListing =>
  kind !== null && COLUMNS[kind] !== undefined;

/** Rows begin with the grade, and say in words what it is like. */
export const isWayListing = (kind: ElementListing | null): boolean =>
  kind === 'route' || (kind !== null && isAlwaysGraded(kind));
