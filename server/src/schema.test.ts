import { describe, expect, it } from 'vitest';
import { parse } from 'graphql';
import { createLimits, unboundedLists } from './graphql/limits.ts';
import { readOperations } from './operations.ts';
import { schema } from './schema.ts';

describe('the schema', () => {
  it('says of every list of objects how long it may be', () => {
    expect(unboundedLists(schema)).toEqual([]);
  });

  it('lets through what the app asks, and not a thousand outlines', () => {
    const check = createLimits(schema);
    for (const text of Object.values(readOperations('production'))) check(parse(text, { noLocation: true }));
    const outlines = Array.from({ length: 14 }, (_, i) => `a${i}: outline`).join(' ');
    for (const text of [
      `{ regions(levels: [all]) { ... on RegionElement { outline ${outlines} } } }`,
      '{ regions(levels: [all]) { ... on RegionElement { outline } } }',
      '{ elements(first: 100) { nodes { nearby { nearby { name } } } } }',
      '{ elements(first: 100) { nodes { children { name } accesses { name } } } }',
      '{ activities(first: 100) { nodes { owner { yearTotals { year } daysOut { day } } } } }',
    ]) {
      expect(() => check(parse(text)), text).toThrow(/cost above/);
    }
  });
});
