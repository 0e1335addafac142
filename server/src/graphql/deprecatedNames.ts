import { isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

const RENAMED_FIELDS: Readonly<Record<string, string>> = {
  'Mutation.makeOuting': 'completePlan',
  'Mutation.tellDone': 'logAscent',
  'Query.outingImport': 'activityImport',
};

export function withDeprecatedNames(schema: GraphQLSchema): GraphQLSchema {
  for (const [path, name] of Object.entries(RENAMED_FIELDS)) {
    const [typeName = '', formerName = ''] = path.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    if (!isObjectType(type) || !field) throw new Error(`${typeName}.${name} does not exist.`);
    type.getFields()[formerName] = { ...field, name: formerName, deprecationReason: `Use ${name}.` };
  }
  return schema;
}
