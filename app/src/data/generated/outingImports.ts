// Written by tools/codegen.ts from outingImports.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyOutingImportsQuery, MyOutingImportsQueryVariables, ImportedDraftsQuery, ImportedDraftsQueryVariables, ImportedFilesQuery, ImportedFilesQueryVariables, ChangeImportedMutation, ChangeImportedMutationVariables, PublishOutingsMutation, PublishOutingsMutationVariables, CloseOutingImportMutation, CloseOutingImportMutationVariables } from './types.ts';

export type MyOutingImportsData = MyOutingImportsQuery;
export type MyOutingImportsVariables = MyOutingImportsQueryVariables;
export const MyOutingImports: Operation<MyOutingImportsData, MyOutingImportsVariables> = { id: 'MnBI2QlECxCe11Oi', name: 'MyOutingImports' };
export type ImportedDraftsData = ImportedDraftsQuery;
export type ImportedDraftsVariables = ImportedDraftsQueryVariables;
export const ImportedDrafts: Operation<ImportedDraftsData, ImportedDraftsVariables> = { id: '2IRH-8F9W6MDyAEq', name: 'ImportedDrafts' };
export type ImportedFilesData = ImportedFilesQuery;
export type ImportedFilesVariables = ImportedFilesQueryVariables;
export const ImportedFiles: Operation<ImportedFilesData, ImportedFilesVariables> = { id: 'A59fu0v7KojH4XCS', name: 'ImportedFiles' };
export type ChangeImportedData = ChangeImportedMutation;
export type ChangeImportedVariables = ChangeImportedMutationVariables;
export const ChangeImported: Operation<ChangeImportedData, ChangeImportedVariables> = { id: 'gr3gssHb7s5t0mXG', name: 'ChangeImported' };
export type PublishOutingsData = PublishOutingsMutation;
export type PublishOutingsVariables = PublishOutingsMutationVariables;
export const PublishOutings: Operation<PublishOutingsData, PublishOutingsVariables> = { id: 'UBXaWCq8tiRS4zul', name: 'PublishOutings' };
export type CloseOutingImportData = CloseOutingImportMutation;
export type CloseOutingImportVariables = CloseOutingImportMutationVariables;
export const CloseOutingImport: Operation<CloseOutingImportData, CloseOutingImportVariables> = { id: 'kGnNOTTTU3aqfJBo', name: 'CloseOutingImport' };
