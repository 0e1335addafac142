import { buildSchema } from 'graphql';
import type { GraphQLFieldResolver, GraphQLObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import type { RequestContext } from './context.ts';
import { createExecutor, serverErrorsOf } from './execute.ts';

function executorOf(resolvers: Record<string, GraphQLFieldResolver<unknown, unknown>>) {
  const names = Object.keys(resolvers);
  const schema = buildSchema(
    `type Query { ${names.map((name) => `${name}(n: Int! = 1): String`).join(' ')} must: String! }`,
  );
  const fields = schema.getQueryType()!.getFields();
  for (const name of names) fields[name]!.resolve = resolvers[name]!;
  return createExecutor(schema, { operations: () => ({}), allowIntrospection: false });
}
const databaseError = (code: string): Error => Object.assign(new Error('canceling statement: select secret'), { code });
const context = {} as RequestContext;

it('gives what broke the server to the edge, once, and to nobody else', async () => {
  const late = databaseError('57014');
  const broken = new TypeError('x is not a function');
  const executor = executorOf({
    slow: () => Promise.reject(late),
    slowToo: () => Promise.reject(databaseError('57014')),
    broken: () => Promise.reject(broken),
    refused: () => Promise.reject(new Failure('forbidden', 'This is private.')),
    busy: () => Promise.reject(new Failure('unavailable', 'Away.', { cause: late })),
  });
  const answer = await executor.execute({ query: '{ slow slowToo broken refused busy }' }, context);
  expect(answer.errors?.map(({ path, extensions }) => [path?.[0], extensions['status']])).toEqual([
    ['slow', 503],
    ['slowToo', 503],
    ['broken', 500],
    ['refused', 403],
    ['busy', 503],
  ]);
  const reported = serverErrorsOf(answer);
  expect(reported.slice(0, 2)).toEqual([late, broken]);
  expect(reported[2]).toMatchObject({ message: 'Away.', cause: late });
  expect(reported).toHaveLength(3);
  expect(JSON.stringify(answer)).not.toMatch(/secret|not a function|stack/);
});

it('G01 gives up an operation that comes to more than its lists usually have, before it fills the memory', async () => {
  const schema = buildSchema('type Query { some: Some } type Some { name: String some: [Some!]! }');
  const { some } = (schema.getType('Some') as GraphQLObjectType).getFields();
  let asked = 0;
  Object.assign(some!, {
    extensions: { rows: 6 },
    resolve: async () => {
      asked += 1;
      return Array.from({ length: 200 }, () => ({ name: 'x' }));
    },
  });
  Object.assign(schema.getQueryType()!.getFields()['some']!, { resolve: () => ({ name: 'x' }) });
  const executor = createExecutor(schema, { operations: () => ({}), allowIntrospection: false });
  const run = (query: string) => executor.execute({ query }, { ...context });
  expect((await run('{ some { some { name } } }')).errors).toBeUndefined();
  asked = 0;
  await expect(run('{ some { some { some { some { name } } } } }')).rejects.toMatchObject({
    code: 'query_too_complex',
  });
  expect(asked).toBeLessThan(5_000);
});

it('is at fault for a value that its own schema forbids, the client for an argument', async () => {
  const executor = executorOf({ some: () => 'x' });
  const empty = await executor.execute({ query: '{ must }' }, context);
  expect(empty.errors?.[0]?.extensions).toMatchObject({ status: 500, errorCode: 'internal' });
  expect(serverErrorsOf(empty)[0]?.message).toMatch(/non-nullable field Query\.must/);
  for (const variables of [{ n: null }, { n: 'one' }]) {
    const refused = await executor.execute({ query: 'query ($n: Int = 1) { some(n: $n) }', variables }, context);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ status: 400, errorCode: 'bad_request' });
    expect(serverErrorsOf(refused)).toEqual([]);
  }
});
