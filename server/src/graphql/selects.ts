import { Kind } from 'graphql';
import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Whether a request asks for one of these fields of an object, so that what costs much is done only then. */
export function selects(info: GraphQLResolveInfo, names: readonly string[]): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return names.includes(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      return isIn(info.fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
