// Written by tools/codegen.ts from collections.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { CollectionQuery, CollectionQueryVariables } from './types.ts';

export type CollectionData = CollectionQuery;
export type CollectionVariables = CollectionQueryVariables;
export const Collection: Operation<CollectionData, CollectionVariables> = { id: '3UmJyvxSzI9Iy3Lp', name: 'Collection' };
