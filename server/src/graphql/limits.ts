import { Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { Failure } from '@cordada/core/failures';
import { PAGE_MAX_ROWS, QUERY_MAX_ALIASES, QUERY_MAX_COST, QUERY_MAX_DEPTH } from '@cordada/core/limits';

/** Rows assumed for a list whose size is a variable or its default. */
const USUAL_ROWS = 24;

/**
 * Refuses an operation that is nested too deep, renames too many fields, or could return too much.
 * Works on the parsed document alone, before validation costs anything.
 * @throws Failure `query_too_complex`
 */
export function checkLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  let aliases = 0;
  let cost = 0;
  const open = new Set<string>();

  const walk = (set: SelectionSetNode, depth: number, rows: number): void => {
    if (depth > QUERY_MAX_DEPTH) throw tooComplex(`nested deeper than ${QUERY_MAX_DEPTH}`);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.alias && ++aliases > QUERY_MAX_ALIASES)
          throw tooComplex(`more than ${QUERY_MAX_ALIASES} aliases`);
        cost += rows;
        if (cost > QUERY_MAX_COST) throw tooComplex(`a cost above ${QUERY_MAX_COST}`);
        const first = selection.arguments?.find((argument) => argument.name.value === 'first')?.value;
        const size = first?.kind === Kind.INT ? Math.min(Math.abs(Number(first.value)), PAGE_MAX_ROWS) : USUAL_ROWS;
        if (selection.selectionSet) walk(selection.selectionSet, depth + 1, first ? rows * Math.max(1, size) : rows);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet, depth, rows);
      } else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (!fragment || open.has(name)) continue;
        open.add(name);
        walk(fragment.selectionSet, depth, rows);
        open.delete(name);
      }
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) walk(definition.selectionSet, 1, 1);
  }
}

function tooComplex(reason: string): Failure {
  return new Failure('query_too_complex', `The operation has ${reason}.`);
}
