import { fieldQuery } from '@cordada/core/elements/listing/listingFields';
import type { ElementListing } from '../listings.ts';

/** Parameters of the address that one tap sets. */
export type QuickFilter = Readonly<Record<string, string>>;

const option = (field: string, value: string): QuickFilter => ({ [fieldQuery(field).is]: value });
const flag = (field: string): QuickFilter => option(field, 'true');
const atMost = (field: string, value: number): QuickFilter => ({ [fieldQuery(field).max]: String(value) });
const above = (meters: number): QuickFilter => ({ min: String(meters) });
// Grades with a plus sign belong to the grade that a label names.
const upTo = (scale: string, hardest: string): QuickFilter => ({ scale, hardest });
const grade = (scale: string, easiest: string, hardest: string): QuickFilter => ({ scale, easiest, hardest });
const from = (scale: string, easiest: string): QuickFilter => ({ scale, easiest });

/** The filters that people use most, by kind. Each is one of the panel with all filters. */
const QUICK_FILTERS: Partial<Record<ElementListing, readonly QuickFilter[]>> = {
  pin: [{ track: 'true' }, { photos: 'true' }],
  mountain: [above(3_000), above(4_000), upTo('sacHiking', 'T3+'), upTo('alpine', 'PD+')],
  volcano: [
    option('volcanoStatus', 'active'),
    above(3_000),
    above(4_000),
    upTo('sacHiking', 'T3+'),
    upTo('alpine', 'PD+'),
  ],
  shelter: [
    option('category', 'guardedHut'),
    option('category', 'unguardedHut'),
    option('category', 'bivouac'),
    flag('winterRoom'),
  ],
  route: [
    atMost('lengthMeters', 20_000),
    option('shape', 'loop'),
    option('shape', 'multiDay'),
    upTo('sacHiking', 'T2+'),
  ],
  viaFerrata: [upTo('husler', 'K2+'), grade('husler', 'K3', 'K3+'), from('husler', 'K4'), flag('suitableForChildren')],
  climbingRoute: [
    option('style', 'sport'),
    option('style', 'trad'),
    option('style', 'alpine'),
    option('style', 'ice'),
    upTo('rockFrench', '5c+'),
  ],
  couloir: [
    option('style', 'skiDescent'),
    atMost('maxSlopeDegrees', 45),
    upTo('alpine', 'PD+'),
    grade('alpine', 'AD-', 'AD+'),
    from('alpine', 'D-'),
  ],
  ridge: [upTo('alpine', 'PD+'), grade('alpine', 'AD-', 'AD+'), from('alpine', 'D-')],
  genericPoint: [
    option('subtype', 'lake'),
    option('subtype', 'pass'),
    option('subtype', 'waterfall'),
    option('subtype', 'viewpoint'),
    option('subtype', 'glacier'),
  ],
  access: [
    option('startKind', 'carPark'),
    option('startKind', 'lift'),
    option('publicTransport', 'bus'),
    option('publicTransport', 'train'),
  ],
};

export const quickFilters = (kind: ElementListing | null): readonly QuickFilter[] =>
  (kind && QUICK_FILTERS[kind]) ?? [];

/** Parameters that say the same as a filter: both limits of a number, all of a grade. */
function namesOf(filter: QuickFilter): readonly string[] {
  return Object.keys(filter).flatMap((name) => {
    if (name === 'min') return ['min', 'max'];
    if (name === 'scale') return ['scale', 'easiest', 'hardest'];
    const [, field] = /^f\.(.+)\.(?:min|max)$/.exec(name) ?? [];
    if (field === undefined) return [name];
    const { min, max } = fieldQuery(field);
    return [min, max];
  });
}

export function isOn(filter: QuickFilter, query: URLSearchParams): boolean {
  return namesOf(filter).every((name) => (query.get(name) ?? '') === (filter[name] ?? ''));
}

function without(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
}

/** The address with a filter, in place of others of the same parameters, or without it if it is set. */
export function toggle(filter: QuickFilter, query: URLSearchParams): URLSearchParams {
  const rest = without(query, [...namesOf(filter), 'after']);
  if (!isOn(filter, query)) for (const [name, value] of Object.entries(filter)) rest.set(name, value);
  return rest;
}

/** The address without anything that quick filters of its kind can set: all that these leave match it, too. */
export function withoutQuick(kind: ElementListing | null, query: URLSearchParams): URLSearchParams {
  return without(query, quickFilters(kind).flatMap(namesOf));
}

/** What is left of an address that a filter is set in: only what quick filters of its kind can set. */
export function quickOnly(kind: ElementListing | null, filter: QuickFilter, query: URLSearchParams): URLSearchParams {
  const names = quickFilters(kind).flatMap(namesOf);
  const chosen = isOn(filter, query) ? query : toggle(filter, query);
  return new URLSearchParams([...chosen].filter(([name]) => names.includes(name)));
}

/** Parameters that chips show as set, and in full. */
export function quickNamesOn(kind: ElementListing | null, query: URLSearchParams): readonly string[] {
  return quickFilters(kind)
    .filter((filter) => isOn(filter, query))
    .flatMap(namesOf);
}
