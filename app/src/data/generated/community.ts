// Written by tools/codegen.ts from community.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ConversationElementQuery, ConversationElementQueryVariables, ConversationActivityQuery, ConversationActivityQueryVariables, MyStanceQuery, MyStanceQueryVariables, LikersQuery, LikersQueryVariables, ReactMutation, ReactMutationVariables, FollowElementMutation, FollowElementMutationVariables } from './types.ts';

export type ConversationElementData = ConversationElementQuery;
export type ConversationElementVariables = ConversationElementQueryVariables;
export const ConversationElement: Operation<ConversationElementData, ConversationElementVariables> = { id: 'l5klTPRwnACJbMBj', name: 'ConversationElement' };
export type ConversationActivityData = ConversationActivityQuery;
export type ConversationActivityVariables = ConversationActivityQueryVariables;
export const ConversationActivity: Operation<ConversationActivityData, ConversationActivityVariables> = { id: 'Mx38ByE7SotX9RE_', name: 'ConversationActivity' };
export type MyStanceData = MyStanceQuery;
export type MyStanceVariables = MyStanceQueryVariables;
export const MyStance: Operation<MyStanceData, MyStanceVariables> = { id: 'OZtIFDGAmahilcUb', name: 'MyStance' };
export type LikersData = LikersQuery;
export type LikersVariables = LikersQueryVariables;
export const Likers: Operation<LikersData, LikersVariables> = { id: 'JxJ5TvMHiBwn4H5D', name: 'Likers' };
export type ReactData = ReactMutation;
export type ReactVariables = ReactMutationVariables;
export const React: Operation<ReactData, ReactVariables> = { id: '4gLRMLJBBjSgU7MZ', name: 'React' };
export type FollowElementData = FollowElementMutation;
export type FollowElementVariables = FollowElementMutationVariables;
export const FollowElement: Operation<FollowElementData, FollowElementVariables> = { id: 'U94eYQZJWTj195v8', name: 'FollowElement' };
