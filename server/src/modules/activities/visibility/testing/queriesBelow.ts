import { getNamedType, isCompositeType, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLNamedType } from 'graphql';

type AnyField = GraphQLField<unknown, unknown>;
const NEEDED = new Set([
  ...['Activity', 'Track', 'Milestone', 'TrackMatch', 'Image', 'YearTotal', 'ActivityTotals', 'ActivityPhoto'],
]);
const DEPTH = 6;

const fieldsOf = (type: GraphQLNamedType): AnyField[] =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).filter((field) => !field.args.some(({ type: of }) => isNonNullType(of)))
    : [];

export function leadsToTracks(type: GraphQLNamedType, seen = new Set<string>()): boolean {
  if (NEEDED.has(type.name)) return true;
  if (seen.has(type.name)) return false;
  seen.add(type.name);
  return fieldsOf(type).some(({ type: of }) => leadsToTracks(getNamedType(of), seen));
}

/** Queries for all fields below a field of the schema that lead to tracks. */
export function queriesBelow(root: AnyField, call: string): string[] {
  const queries: string[] = [];
  const visited = new Set<string>();
  const visit = (type: GraphQLNamedType, wrap: (selection: string) => string, depth: number): void => {
    const fields = fieldsOf(type);
    const plain = fields.filter(({ type: of }) => !isCompositeType(getNamedType(of))).map(({ name }) => name);
    if (plain.length > 0) queries.push(`{ ${wrap(plain.join(' '))} }`);
    if (depth === DEPTH) return;
    for (const field of fields) {
      const next = getNamedType(field.type);
      const edge = `${type.name}.${field.name}`;
      if (!isCompositeType(next) || visited.has(edge) || !leadsToTracks(next)) continue;
      visited.add(edge);
      const size = field.args.some(({ name }) => name === 'first') ? '(first: 5)' : '';
      visit(next, (selection) => wrap(`${field.name}${size} { ${selection} }`), depth + 1);
    }
  };
  visit(getNamedType(root.type), (selection) => `${call} { ${selection} }`, 0);
  return queries;
}
