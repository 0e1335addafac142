// Written by tools/codegen.ts from activityImports.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyActivityImportsQuery, MyActivityImportsQueryVariables, ImportedDraftsQuery, ImportedDraftsQueryVariables, ImportedFilesQuery, ImportedFilesQueryVariables, ChangeImportedMutation, ChangeImportedMutationVariables, PublishActivitiesMutation, PublishActivitiesMutationVariables, CloseActivityImportMutation, CloseActivityImportMutationVariables } from './types.ts';

export type MyActivityImportsData = MyActivityImportsQuery;
export type MyActivityImportsVariables = MyActivityImportsQueryVariables;
export const MyActivityImports: Operation<MyActivityImportsData, MyActivityImportsVariables> = { id: 'byw8n-Z4ZAy8iwQT', name: 'MyActivityImports' };
export type ImportedDraftsData = ImportedDraftsQuery;
export type ImportedDraftsVariables = ImportedDraftsQueryVariables;
export const ImportedDrafts: Operation<ImportedDraftsData, ImportedDraftsVariables> = { id: 'qQ2ToIwhOaNr3qxZ', name: 'ImportedDrafts' };
export type ImportedFilesData = ImportedFilesQuery;
export type ImportedFilesVariables = ImportedFilesQueryVariables;
export const ImportedFiles: Operation<ImportedFilesData, ImportedFilesVariables> = { id: 'dyLUbUuYFzEx2vlg', name: 'ImportedFiles' };
export type ChangeImportedData = ChangeImportedMutation;
export type ChangeImportedVariables = ChangeImportedMutationVariables;
export const ChangeImported: Operation<ChangeImportedData, ChangeImportedVariables> = { id: 'gr3gssHb7s5t0mXG', name: 'ChangeImported', isMutation: true };
export type PublishActivitiesData = PublishActivitiesMutation;
export type PublishActivitiesVariables = PublishActivitiesMutationVariables;
export const PublishActivities: Operation<PublishActivitiesData, PublishActivitiesVariables> = { id: 'jOcFBhCeCCh9U95l', name: 'PublishActivities', isMutation: true };
export type CloseActivityImportData = CloseActivityImportMutation;
export type CloseActivityImportVariables = CloseActivityImportMutationVariables;
export const CloseActivityImport: Operation<CloseActivityImportData, CloseActivityImportVariables> = { id: 'G-lbRj4NpnP9BqEx', name: 'CloseActivityImport', isMutation: true };
