// Written by tools/codegen.ts from wiki.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyDraftsQuery, MyDraftsQueryVariables, ElementDraftQuery, ElementDraftQueryVariables, EditElementMutation, EditElementMutationVariables, BeginElementMutation, BeginElementMutationVariables, SaveElementDraftMutation, SaveElementDraftMutationVariables, RebaseElementDraftMutation, RebaseElementDraftMutationVariables, DiscardElementDraftMutation, DiscardElementDraftMutationVariables, PublishElementDraftMutation, PublishElementDraftMutationVariables } from './types.ts';

export type MyDraftsData = MyDraftsQuery;
export type MyDraftsVariables = MyDraftsQueryVariables;
export const MyDrafts: Operation<MyDraftsData, MyDraftsVariables> = { id: 'WV8fSCdvnv73mXQE', name: 'MyDrafts' };
export type ElementDraftData = ElementDraftQuery;
export type ElementDraftVariables = ElementDraftQueryVariables;
export const ElementDraft: Operation<ElementDraftData, ElementDraftVariables> = { id: '-lCHVE-TvG2Wpew-', name: 'ElementDraft' };
export type EditElementData = EditElementMutation;
export type EditElementVariables = EditElementMutationVariables;
export const EditElement: Operation<EditElementData, EditElementVariables> = { id: 'Y2-pHbCtbPlMD9CU', name: 'EditElement' };
export type BeginElementData = BeginElementMutation;
export type BeginElementVariables = BeginElementMutationVariables;
export const BeginElement: Operation<BeginElementData, BeginElementVariables> = { id: 'YihFIlWpG1_Y9IVd', name: 'BeginElement' };
export type SaveElementDraftData = SaveElementDraftMutation;
export type SaveElementDraftVariables = SaveElementDraftMutationVariables;
export const SaveElementDraft: Operation<SaveElementDraftData, SaveElementDraftVariables> = { id: 'ar7Ui_HWh644-JKl', name: 'SaveElementDraft' };
export type RebaseElementDraftData = RebaseElementDraftMutation;
export type RebaseElementDraftVariables = RebaseElementDraftMutationVariables;
export const RebaseElementDraft: Operation<RebaseElementDraftData, RebaseElementDraftVariables> = { id: 'CH0ysD-wkv184yzz', name: 'RebaseElementDraft' };
export type DiscardElementDraftData = DiscardElementDraftMutation;
export type DiscardElementDraftVariables = DiscardElementDraftMutationVariables;
export const DiscardElementDraft: Operation<DiscardElementDraftData, DiscardElementDraftVariables> = { id: 'I2yNoZLvlCz7vujr', name: 'DiscardElementDraft' };
export type PublishElementDraftData = PublishElementDraftMutation;
export type PublishElementDraftVariables = PublishElementDraftMutationVariables;
export const PublishElementDraft: Operation<PublishElementDraftData, PublishElementDraftVariables> = { id: 'lnAlqNK9A9Zq7shc', name: 'PublishElementDraft' };
