// Written by tools/codegen.ts from collections.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { CollectionQuery, CollectionQueryVariables, SaveCollectionMutation, SaveCollectionMutationVariables, DeleteCollectionMutation, DeleteCollectionMutationVariables, ArrangeCollectionMutation, ArrangeCollectionMutationVariables } from './types.ts';

export type CollectionData = CollectionQuery;
export type CollectionVariables = CollectionQueryVariables;
export const Collection: Operation<CollectionData, CollectionVariables> = { id: '6hXkfBfWbWU4G-Od', name: 'Collection' };
export type SaveCollectionData = SaveCollectionMutation;
export type SaveCollectionVariables = SaveCollectionMutationVariables;
export const SaveCollection: Operation<SaveCollectionData, SaveCollectionVariables> = { id: 'NHrmlK19NgDJzLDg', name: 'SaveCollection', isMutation: true };
export type DeleteCollectionData = DeleteCollectionMutation;
export type DeleteCollectionVariables = DeleteCollectionMutationVariables;
export const DeleteCollection: Operation<DeleteCollectionData, DeleteCollectionVariables> = { id: 'N6m87YDNuWXqvtxw', name: 'DeleteCollection', isMutation: true };
export type ArrangeCollectionData = ArrangeCollectionMutation;
export type ArrangeCollectionVariables = ArrangeCollectionMutationVariables;
export const ArrangeCollection: Operation<ArrangeCollectionData, ArrangeCollectionVariables> = { id: 'ArvpQoD9RT099WFo', name: 'ArrangeCollection', isMutation: true };
