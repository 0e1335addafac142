// Written by tools/codegen.ts from collections.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { CollectionQuery, CollectionQueryVariables, SaveCollectionMutation, SaveCollectionMutationVariables, DeleteCollectionMutation, DeleteCollectionMutationVariables } from './types.ts';

export type CollectionData = CollectionQuery;
export type CollectionVariables = CollectionQueryVariables;
export const Collection: Operation<CollectionData, CollectionVariables> = { id: 'Sxd7Zl-ZDHqvwXsX', name: 'Collection' };
export type SaveCollectionData = SaveCollectionMutation;
export type SaveCollectionVariables = SaveCollectionMutationVariables;
export const SaveCollection: Operation<SaveCollectionData, SaveCollectionVariables> = { id: 'NHrmlK19NgDJzLDg', name: 'SaveCollection', isMutation: true };
export type DeleteCollectionData = DeleteCollectionMutation;
export type DeleteCollectionVariables = DeleteCollectionMutationVariables;
export const DeleteCollection: Operation<DeleteCollectionData, DeleteCollectionVariables> = { id: 'N6m87YDNuWXqvtxw', name: 'DeleteCollection', isMutation: true };
