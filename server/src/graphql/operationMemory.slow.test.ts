import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readOperations } from '#server/operations.ts';
import { schema } from '#server/schema.ts';
import type { RequestContext } from './context.ts';
import { createExecutor } from './execute.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const OPERATIONS = 2_200;
const GROWTH_MAX_BYTES = 40e6;

it('keeps little of operations that strangers send once', { timeout: 60_000 }, async () => {
  const executor = createExecutor(schema, { operations: () => ({}), allowIntrospection: false });
  const [longest = ''] = Object.values(readOperations('test')).toSorted((a, b) => b.length - a.length);
  // The text differs, and whatever becomes of it, it was checked and perhaps kept.
  const run = (number: number) => executor.execute({ query: `${longest}\n# ${number}` }, {} as RequestContext);
  await run(OPERATIONS);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < OPERATIONS; number += 1) await run(number);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(GROWTH_MAX_BYTES);
});
