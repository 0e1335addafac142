// Written by tools/codegen.ts from community.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ConversationElementQuery, ConversationElementQueryVariables, ConversationActivityQuery, ConversationActivityQueryVariables } from './types.ts';

export type ConversationElementData = ConversationElementQuery;
export type ConversationElementVariables = ConversationElementQueryVariables;
export const ConversationElement: Operation<ConversationElementData, ConversationElementVariables> = { id: 'ez1zUJBgo0dsPVVv', name: 'ConversationElement' };
export type ConversationActivityData = ConversationActivityQuery;
export type ConversationActivityVariables = ConversationActivityQueryVariables;
export const ConversationActivity: Operation<ConversationActivityData, ConversationActivityVariables> = { id: 'Mx38ByE7SotX9RE_', name: 'ConversationActivity' };
