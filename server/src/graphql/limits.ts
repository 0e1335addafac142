import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { Failure } from '@cordada/core/failures';
import {
  PAGE_MAX_ROWS,
  QUERY_MAX_ALIASES,
  QUERY_MAX_COST,
  QUERY_MAX_DEPTH,
  QUERY_MAX_SPENT,
} from '@cordada/core/limits';

const DEFAULT_ROWS = 24;

export interface FieldCost {
  /** Maximum rows of a list without a size argument, or the usual number where the list is loaded with its parent. */
  readonly rows?: number;
  /** `QUERY_STATEMENT_COST` for a field that runs one statement per row. */
  readonly cost?: number;
}

type AnyField = GraphQLField<unknown, unknown>;
/** No prototype, like the result of `getFields`, so that a field named `constructor` is not found. */
const NO_FIELDS = Object.create(null) as Readonly<Record<string, AnyField>>;

/**
 * Rejects operations that are too deep, too expensive, have too many aliases, or have unused or recursive fragments.
 * It runs on the parsed document, before the more expensive validation. Fields declare their cost as `FieldCost`.
 * @throws Failure `query_too_complex`, `bad_request` for the fragments
 */
export function createLimits(schema: GraphQLSchema): (document: DocumentNode) => void {
  const pages = pageTypes(schema);
  return (document) => {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
    let aliases = 0;
    let cost = 0;
    const used = new Set<string>();
    const open = new Set<string>();

    const walk = (set: SelectionSetNode, type: GraphQLNamedType | undefined, depth: number, rows: number): void => {
      if (depth > QUERY_MAX_DEPTH) throw tooComplex(`nested deeper than ${QUERY_MAX_DEPTH}`);
      for (const selection of set.selections) {
        // Count fragments too: thirty fragments that each spread the next twice expand a billion times.
        const field = selection.kind === Kind.FIELD ? fieldsOf(type)[selection.name.value] : undefined;
        cost += rows * (1 + (costOf(field).cost ?? 0));
        if (cost > QUERY_MAX_COST) throw tooComplex(`a cost above ${QUERY_MAX_COST}`);
        if (selection.kind === Kind.FIELD) {
          if (selection.alias && ++aliases > QUERY_MAX_ALIASES)
            throw tooComplex(`more than ${QUERY_MAX_ALIASES} aliases`);
          if (!selection.selectionSet) continue;
          const times = field && type && !pages.has(type) ? rowsOf(field, selection) : 1;
          walk(selection.selectionSet, field && getNamedType(field.type), depth + 1, rows * times);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          const condition = selection.typeCondition?.name.value;
          walk(selection.selectionSet, condition ? schema.getType(condition) : type, depth, rows);
        } else {
          const name = selection.name.value;
          const fragment = fragments.get(name);
          if (!fragment) throw new Failure('bad_request', `There is no fragment ${name}.`);
          if (open.has(name)) throw new Failure('bad_request', `The fragment ${name} holds itself.`);
          used.add(name);
          open.add(name);
          walk(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), depth, rows);
          open.delete(name);
        }
      }
    };
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      walk(definition.selectionSet, schema.getRootType(definition.operation) ?? undefined, 1, 1);
    }
    for (const name of fragments.keys()) {
      if (!used.has(name)) throw new Failure('bad_request', `The fragment ${name} is never used.`);
    }
  };
}

/** Types of pages: the `first` argument of their field already determines the size of the lists in them. */
function pageTypes(schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) => Object.values(fieldsOf(type)));
  return new Set(fields.filter(isPage).map((field) => getNamedType(field.type)));
}

function fieldsOf(type: GraphQLNamedType | undefined): Readonly<Record<string, AnyField>> {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : NO_FIELDS;
}

function takesFirst(field: AnyField): boolean {
  return field.args.some(({ name }) => name === 'first');
}

function isPage(field: AnyField): boolean {
  return takesFirst(field) && !isListType(getNullableType(field.type));
}

function rowsOf(field: AnyField, node: FieldNode): number {
  const { rows } = costOf(field);
  if (takesFirst(field)) {
    const first = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
    if (!first) return rows ?? DEFAULT_ROWS;
    const most = rows ?? PAGE_MAX_ROWS;
    return first.kind === Kind.INT ? Math.min(Math.max(1, Math.abs(Number(first.value))), most) : most;
  }
  return isListOfObjects(field) ? (rows ?? PAGE_MAX_ROWS) : 1;
}

function costOf(field: AnyField | undefined): FieldCost {
  return field?.extensions ?? {};
}

function isListOfObjects(field: AnyField): boolean {
  return isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type));
}

const spent = new WeakMap<object, number>();
const metered = new WeakSet<AnyField>();

/**
 * Counts rows and field costs while operations run and stops above `QUERY_MAX_SPENT`. The estimate before execution
 * uses usual sizes, which users can exceed by creating long lists.
 */
export function meterLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { cost = 0, rows: defaultRows = 1 } = costOf(field);
      if (metered.has(field) || (cost === 0 && !isListOfObjects(field))) continue;
      metered.add(field);
      const resolve = field.resolve ?? defaultFieldResolver;
      const isList = isListOfObjects(field);
      field.resolve = (source, args, context, info) => {
        // Charge before resolving, so that thousands of concurrent lists are rejected before the first one loads.
        spend(context, cost + defaultRows);
        if (isOverspent(context)) {
          // The whole operation is rejected at the end; creating thousands of errors until then would take seconds.
          if (isList) return [];
          throw tooMuch();
        }
        const count = (rows: unknown): unknown => {
          if (Array.isArray(rows)) spend(context, Math.max(0, rows.length - defaultRows));
          return isList && isOverspent(context) ? [] : rows;
        };
        const rows: unknown = resolve(source, args, context, info);
        return rows instanceof Promise ? rows.then(count) : count(rows);
      };
    }
  }
}

/** @throws Failure `query_too_complex` when the request has exceeded its budget */
export function checkSpent(context: unknown): void {
  if (isOverspent(context)) throw tooMuch();
}

function spend(context: unknown, more: number): void {
  if (isObject(context)) spent.set(context, (spent.get(context) ?? 0) + more);
}

const isOverspent = (context: unknown): boolean => isObject(context) && (spent.get(context) ?? 0) > QUERY_MAX_SPENT;

const tooMuch = (): Failure => tooComplex('more rows than it may');

const isObject = (context: unknown): context is object => typeof context === 'object' && context !== null;

export function unboundedLists(schema: GraphQLSchema): string[] {
  const pages = pageTypes(schema);
  return Object.values(schema.getTypeMap())
    .filter((type) => !pages.has(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      Object.values(fieldsOf(type))
        .filter((field) => isListOfObjects(field) && costOf(field).rows === undefined)
        .map((field) => `${type.name}.${field.name}`),
    );
}

function tooComplex(reason: string): Failure {
  return new Failure('query_too_complex', `The operation has ${reason}.`);
}
