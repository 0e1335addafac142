import fs from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { canReadSubject } from './canReadSubject.ts';
import type { PackSource } from './packSource.ts';
import type { PackSubject } from './packs.queries.ts';
import { readSubject } from './readSubject.ts';

const schema = buildSchema(fs.readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
const ID = 'someSomeSom';
const SUBJECTS: readonly PackSubject[] = [
  { kind: 'activity', id: ID },
  { kind: 'area', bounds: [1, 42, 2, 43] },
  { kind: 'collection', id: ID },
  { kind: 'element', id: ID },
  { kind: 'list', id: ID },
];

/** A source that notes the texts of its queries, and answers as if everything were there. */
function recordQueries(type: string): { readonly texts: string[]; readonly source: PackSource } {
  const texts: string[] = [];
  const node = { id: ID, type, name: 'Peak', slug: 'peak', location: [42.6, 1.5], facts: {} };
  const page = { nodes: [node], hasNextPage: false, endCursor: null, total: 1 };
  const answer = {
    elements: page,
    collection: { id: ID, name: 'Mine', elementCount: 1, elements: page },
    activity: { id: ID, title: 'Walk', slug: 'walk', milestones: [{ location: null, element: node }], tracks: [] },
    element: node,
  };
  const source: Pick<PackSource, 'query' | 'end'> = {
    query: async <Data>(text: string): Promise<Data | null> => {
      texts.push(text);
      return Object(answer);
    },
    end: () => undefined,
  };
  return { texts, source: Object(source) };
}

it.each(SUBJECTS)('asks only what the schema has for a pack of kind $kind', async (subject) => {
  const { texts, source } = recordQueries(subject.kind === 'list' ? 'list' : 'mountain');
  const reader = { accountId: 'anaAnaAnaAn', routesLanguage: 'neutral', language: 'en' } as const;
  expect(await canReadSubject(() => source, { ...reader, subject })).toBe(true);
  expect(await readSubject(source, reader, subject, 50)).not.toBeNull();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.flatMap((text) => validate(schema, parse(text)).map(({ message }) => message))).toEqual([]);
});
