// Written by tools/codegen.ts from modals.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyCalendarQuery, MyCalendarQueryVariables, MyCollectionsQuery, MyCollectionsQueryVariables, MyCollectionsOfElementQuery, MyCollectionsOfElementQueryVariables, CollectedAmongQuery, CollectedAmongQueryVariables, SetCollectedMutation, SetCollectedMutationVariables, ReportAbuseMutation, ReportAbuseMutationVariables } from './types.ts';

export type MyCalendarData = MyCalendarQuery;
export type MyCalendarVariables = MyCalendarQueryVariables;
export const MyCalendar: Operation<MyCalendarData, MyCalendarVariables> = { id: '-rdT4iHBTsYkhM9b', name: 'MyCalendar' };
export type MyCollectionsData = MyCollectionsQuery;
export type MyCollectionsVariables = MyCollectionsQueryVariables;
export const MyCollections: Operation<MyCollectionsData, MyCollectionsVariables> = { id: 'p5e6iAyIaFpeq4NS', name: 'MyCollections' };
export type MyCollectionsOfElementData = MyCollectionsOfElementQuery;
export type MyCollectionsOfElementVariables = MyCollectionsOfElementQueryVariables;
export const MyCollectionsOfElement: Operation<MyCollectionsOfElementData, MyCollectionsOfElementVariables> = { id: '4aXIU9jYjTUC5k0A', name: 'MyCollectionsOfElement' };
export type CollectedAmongData = CollectedAmongQuery;
export type CollectedAmongVariables = CollectedAmongQueryVariables;
export const CollectedAmong: Operation<CollectedAmongData, CollectedAmongVariables> = { id: 'TEBCzWDzibP9b-xC', name: 'CollectedAmong' };
export type SetCollectedData = SetCollectedMutation;
export type SetCollectedVariables = SetCollectedMutationVariables;
export const SetCollected: Operation<SetCollectedData, SetCollectedVariables> = { id: 'XT1xX0Lg_rvC9AAQ', name: 'SetCollected', isMutation: true };
export type ReportAbuseData = ReportAbuseMutation;
export type ReportAbuseVariables = ReportAbuseMutationVariables;
export const ReportAbuse: Operation<ReportAbuseData, ReportAbuseVariables> = { id: 'MsjFLZz2Itapa1-T', name: 'ReportAbuse', isMutation: true };
