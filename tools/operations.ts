import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { Kind, parse, print, stripIgnoredCharacters, validate, visit } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';

export interface GeneratedOperations {
  /**
   * Modules by file name: `types.ts` and one per `*.graphql` file, so that a page loads only the operation ids of its
   * own feature.
   */
  readonly modules: Readonly<Record<string, string>>;
  readonly operations: string;
}

/**
 * Generates types and ids for every operation in `*.graphql` files.
 * @throws Error that names each document the schema rejects
 */
export async function generateOperations(schema: GraphQLSchema, sources: string): Promise<GeneratedOperations> {
  const files = fs
    .readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort();
  const documents = files.map((file) => ({
    location: file,
    document: parse(fs.readFileSync(path.join(sources, file), 'utf8'), { noLocation: true }),
  }));
  const all: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap(({ document }) => document.definitions),
  };
  const problems = validate(schema, all);
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join('\n'));

  const types = await codegen({
    filename: 'types.ts',
    schema: parse('type Query { _: Boolean }'),
    schemaAst: schema,
    documents,
    config: {},
    plugins: [
      {
        typescriptOperations: {
          scalars: { ID: 'string', Date: 'string', DateTime: 'string', Json: 'unknown' },
          enumsAsTypes: true,
          enumType: 'string-literal',
          skipTypename: true,
          immutableTypes: true,
          avoidOptionals: false,
          useTypeImports: true,
        },
      },
    ],
    pluginMap: { typescriptOperations },
  });

  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: { readonly room: string; readonly operation: OperationDefinitionNode }[] = [];
  for (const { location, document } of documents) {
    const room = path.basename(location, '.graphql');
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
      if (definition.kind === Kind.OPERATION_DEFINITION) operations.push({ room, operation: definition });
    }
  }
  const texts: Record<string, string> = {};
  const rooms = new Map<string, { readonly types: string[]; readonly lines: string[] }>();
  for (const { room, operation } of operations) {
    const name = operation.name?.value;
    if (!name) throw new Error('An operation of the app has no name.');
    const needed = new Set<string>();
    collectFragments(operation, fragments, needed);
    const text = stripIgnoredCharacters(
      [
        print(operation),
        ...[...needed].sort().map((fragment) => print(fragments.get(fragment) as FragmentDefinitionNode)),
      ].join('\n'),
    );
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    texts[id] = text;
    const suffix = operation.operation === 'mutation' ? 'Mutation' : 'Query';
    const { types: used, lines } = rooms.get(room) ?? { types: [], lines: [] };
    rooms.set(room, { types: used, lines });
    used.push(`${name}${suffix}`, `${name}${suffix}Variables`);
    lines.push(
      `export type ${name}Data = ${name}${suffix};`,
      `export type ${name}Variables = ${name}${suffix}Variables;`,
      `export const ${name}: Operation<${name}Data, ${name}Variables> = { id: '${id}', name: '${name}'${suffix === 'Mutation' ? ', isMutation: true' : ''} };`,
    );
  }
  const modules: Record<string, string> = {
    'types.ts': `// Written by tools/codegen.ts from the *.graphql files of the app: do not edit.\n${types.trim()}\n`,
  };
  for (const [room, { types: used, lines }] of rooms) {
    modules[`${room}.ts`] = [
      `// Written by tools/codegen.ts from ${room}.graphql: do not edit.`,
      "import type { Operation } from '#app/data/operation.ts';",
      `import type { ${used.join(', ')} } from './types.ts';`,
      '',
      ...lines,
      '',
    ].join('\n');
  }
  return { modules, operations: `${JSON.stringify(texts, null, 1)}\n` };
}

function collectFragments(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found: Set<string>,
): void {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(name.value)) return;
      found.add(name.value);
      collectFragments(fragment, fragments, found);
    },
  });
}
