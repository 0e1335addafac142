import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createLimits } from '#server/graphql/limits.ts';
import { readOperations } from './operations.ts';
import { schema } from './schema.ts';

it('lets the app send each of its own operations: none costs more than the limit', () => {
  const check = createLimits(schema);
  const refused = Object.values(readOperations('test')).filter((document) => {
    try {
      check(parse(document));
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual([]);
});
