import type { Field, FieldValueType } from '../fields.ts';
import { elementKind, KIND_NAMES, PIN_KINDS } from '../kinds.ts';
import type { KindName } from '../kinds.ts';
import type { ScaleName } from '../scales.ts';

type NamedField = readonly [name: string, field: Field];

function commonFields(kinds: readonly KindName[]): NamedField[] {
  const all = kinds.flatMap((kind) => (kind === 'pin' ? PIN_KINDS : [kind]));
  const [first, ...others] = all;
  if (first === undefined) return [];
  return Object.entries(elementKind(first).fields).filter(([name]) =>
    others.every((kind) => Object.hasOwn(elementKind(kind).fields, name)),
  );
}

export function filterFields(kinds: readonly KindName[]): NamedField[] {
  return commonFields(kinds).filter(([name, { filter }]) => filter && name !== 'elevationMeters');
}

export function sortFields(kinds: readonly KindName[]): NamedField[] {
  return commonFields(kinds).filter(([, { sort }]) => sort);
}

export interface FieldFilter {
  readonly field: string;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly options?: readonly string[] | null | undefined;
}

export interface TypedFieldFilter extends FieldFilter {
  readonly type: FieldValueType['type'];
}

/** Scales whose grades order a kind from easy to hard. Those of via ferratas correspond: K3, C and AD are about as far up each. */
const ORDERING_SCALES: Partial<Record<KindName, readonly ScaleName[]>> = {
  route: ['sacHiking'],
  viaFerrata: ['husler', 'schall', 'ferrataFrench'],
  couloir: ['alpine'],
  climbingRoute: ['alpine'],
  ridge: ['alpine'],
};

/** Empty if these kinds together have no order by difficulty. */
export function orderingScales(kinds: readonly KindName[]): readonly ScaleName[] {
  const [kind, ...others] = kinds;
  return (kind && others.length === 0 && ORDERING_SCALES[kind]) || [];
}

/** Returns the filters with the types of their fields; null if one of these kinds does not offer a field. */
export function typedFilters(kinds: readonly KindName[], given: readonly FieldFilter[]): TypedFieldFilter[] | null {
  const known = new Map(filterFields(kinds));
  const typed = given.map((filter) => {
    const value = known.get(filter.field)?.value;
    return {
      ...filter,
      type: value?.type,
      ...(value && filter.options && { options: optionsOf(value, filter.options) }),
    };
  });
  return typed.every((one): one is TypedFieldFilter => one.type !== undefined) ? typed : null;
}

/** Drops unknown and repeated options: a request may send 100,000, and each one is compared with every element. */
function optionsOf(value: FieldValueType, asked: readonly string[]): string[] {
  const possible = 'options' in value ? value.options : ['true', 'false'];
  return possible.filter((one) => asked.includes(one));
}

export const fieldQuery = (name: string) => ({ is: `f.${name}`, min: `f.${name}.min`, max: `f.${name}.max` }) as const;

export function fieldQueryNames(): string[] {
  const fields = new Map(KIND_NAMES.flatMap((kind) => filterFields([kind])));
  return [...fields].flatMap(([name, { value }]) => {
    const { is, min, max } = fieldQuery(name);
    return value.type === 'number' ? [min, max] : [is];
  });
}

export function readFieldQuery(kinds: readonly KindName[], query: URLSearchParams): FieldFilter[] {
  return filterFields(kinds).flatMap(([field, { value }]): FieldFilter[] => {
    const { is, min, max } = fieldQuery(field);
    if (value.type === 'number') {
      const limits = { min: numberOf(query.get(min)), max: numberOf(query.get(max)) };
      return limits.min === null && limits.max === null ? [] : [{ field, ...limits }];
    }
    const asked = query.get(is);
    if (value.type === 'flag') return asked === 'true' ? [{ field, options: ['true'] }] : [];
    return 'options' in value && asked !== null && value.options.includes(asked) ? [{ field, options: [asked] }] : [];
  });
}

function numberOf(text: string | null): number | null {
  const value = Number(text ?? '');
  return text === null || text.trim() === '' || !Number.isFinite(value) ? null : value;
}
