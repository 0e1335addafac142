import { buildSchema, parse } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '@cordada/core/testing/processorSeconds';
import { Failure } from '@cordada/core/failures';
import { createLimits } from './limits.ts';

const schema = buildSchema(`
  type Query { peak: Peak peaks(first: Int): Page me: ID }
  type Page { nodes: [Peak!]! total: Int }
  interface Named { name: String near: [Peak!]! }
  type Peak implements Named { name: String near: [Peak!]! parent: Peak peaks(first: Int): Page tags: [String!]! }
`);
for (const name of ['Named', 'Peak']) {
  const { near } = (schema.getType(name) as GraphQLObjectType).getFields();
  Object.assign(near!, { extensions: { rows: 24 } });
}
const check = createLimits(schema);

function refusal(text: string): string | null {
  try {
    check(parse(text, { noLocation: true }));
    return null;
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

const nested = (field: string, times: number): string => `${`${field}{`.repeat(times)}name${'}'.repeat(times)}`;

describe('limits of an operation', () => {
  it('takes what a page asks for', () => {
    expect(refusal('{ peaks(first: 100) { total nodes { name tags parent { name } near { name } } } }')).toBeNull();
    expect(refusal('query A { peak { ...P } } fragment P on Named { name ... on Peak { tags } }')).toBeNull();
  });

  it('G01 refuses what is nested too deep, also through fragments', () => {
    expect(refusal(`{ ${nested('peak', 10)} }`)).toBe('query_too_complex');
    const chain = Array.from({ length: 12 }, (_, i) => `fragment F${i} on Peak { parent { ...F${i + 1} } }`).join(' ');
    expect(refusal(`{ peak { ...F0 } } ${chain} fragment F12 on Peak { name }`)).toBe('query_too_complex');
  });

  it('G02 counts aliases inside fragments each time they are spread', () => {
    const aliases = Array.from({ length: 8 }, (_, i) => `a${i}: name`).join(' ');
    expect(refusal(`{ peak { ...A } } fragment A on Peak { ${aliases} }`)).toBeNull();
    expect(refusal(`{ peak { ...A parent { ...A } } } fragment A on Peak { ${aliases} }`)).toBe('query_too_complex');
  });

  it('refuses fragments that double at every step, without walking them', async () => {
    const doubling = Array.from({ length: 90 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    const refuse = () =>
      expect(refusal(`{ ...F0 } ${doubling.join(' ')} fragment F90 on Query { me }`)).toBe('query_too_complex');
    expect(await processorSeconds(refuse)).toBeLessThan(2);
  });

  it('refuses fragments that hold themselves, are unknown or unused', () => {
    expect(refusal('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toBe('bad_request');
    expect(refusal('{ ...A }')).toBe('bad_request');
    expect(refusal('{ me } fragment A on Query { ...A ...A }')).toBe('bad_request');
  });

  it('multiplies lists inside lists, whether or not they take a size', () => {
    expect(refusal(`{ peak { ${nested('near', 2)} } }`)).toBeNull();
    expect(refusal(`{ peak { ${nested('near', 3)} } }`)).toBe('query_too_complex');
    expect(refusal('{ peaks { nodes { peaks { nodes { peaks { nodes { name } } } } } } }')).toBe('query_too_complex');
    expect(refusal('{ peaks(first: 100) { nodes { near { name tags parent { name } } } } }')).toBe('query_too_complex');
    expect(refusal('{ peaks(first: -100) { nodes { near { name tags parent { name } } } } }')).toBe(
      'query_too_complex',
    );
    expect(refusal('query ($n: Int) { peaks(first: $n) { nodes { near { near { name } } } } }')).toBe(
      'query_too_complex',
    );
  });

  it('multiplies lists reached through an interface', () => {
    const spread = '... on Named { near { ... on Named { near { ... on Named { near { name } } } } } }';
    expect(refusal(`{ peak { ${spread} } }`)).toBe('query_too_complex');
  });

  it('leaves fields that are not there to validation', () => {
    expect(refusal('{ constructor { name } me { constructor { x } } nope { __proto__ { y } } }')).toBeNull();
  });
});
