// Written by tools/codegen.ts from contents.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ContentsQuery, ContentsQueryVariables, ContentsTopQuery, ContentsTopQueryVariables, ContentsListsQuery, ContentsListsQueryVariables } from './types.ts';

export type ContentsData = ContentsQuery;
export type ContentsVariables = ContentsQueryVariables;
export const Contents: Operation<ContentsData, ContentsVariables> = { id: 'Bl4Klm-wmwJjB23d', name: 'Contents' };
export type ContentsTopData = ContentsTopQuery;
export type ContentsTopVariables = ContentsTopQueryVariables;
export const ContentsTop: Operation<ContentsTopData, ContentsTopVariables> = { id: 'ricBG71AIMPpgnVF', name: 'ContentsTop' };
export type ContentsListsData = ContentsListsQuery;
export type ContentsListsVariables = ContentsListsQueryVariables;
export const ContentsLists: Operation<ContentsListsData, ContentsListsVariables> = { id: 'SSTzTEQIvSF7loUR', name: 'ContentsLists' };
