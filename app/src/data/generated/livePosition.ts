// Written by tools/codegen.ts from livePosition.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { LivePositionQuery, LivePositionQueryVariables, CreateLiveLinkMutation, CreateLiveLinkMutationVariables, SendPositionMutation, SendPositionMutationVariables, HasLiveLinkQuery, HasLiveLinkQueryVariables, EndLiveLinkMutation, EndLiveLinkMutationVariables, MyFollowersQuery, MyFollowersQueryVariables } from './types.ts';

export type LivePositionData = LivePositionQuery;
export type LivePositionVariables = LivePositionQueryVariables;
export const LivePosition: Operation<LivePositionData, LivePositionVariables> = { id: '5GqWXpAV7U0xXG52', name: 'LivePosition' };
export type CreateLiveLinkData = CreateLiveLinkMutation;
export type CreateLiveLinkVariables = CreateLiveLinkMutationVariables;
export const CreateLiveLink: Operation<CreateLiveLinkData, CreateLiveLinkVariables> = { id: 'YUKVUvTFIoUE2KWj', name: 'CreateLiveLink', isMutation: true };
export type SendPositionData = SendPositionMutation;
export type SendPositionVariables = SendPositionMutationVariables;
export const SendPosition: Operation<SendPositionData, SendPositionVariables> = { id: '4XcsRvT4D5Pb-7l4', name: 'SendPosition', isMutation: true };
export type HasLiveLinkData = HasLiveLinkQuery;
export type HasLiveLinkVariables = HasLiveLinkQueryVariables;
export const HasLiveLink: Operation<HasLiveLinkData, HasLiveLinkVariables> = { id: 'JYwvZ1goIKvki4x-', name: 'HasLiveLink' };
export type EndLiveLinkData = EndLiveLinkMutation;
export type EndLiveLinkVariables = EndLiveLinkMutationVariables;
export const EndLiveLink: Operation<EndLiveLinkData, EndLiveLinkVariables> = { id: '0fNsSV2qQqFExX3k', name: 'EndLiveLink', isMutation: true };
export type MyFollowersData = MyFollowersQuery;
export type MyFollowersVariables = MyFollowersQueryVariables;
export const MyFollowers: Operation<MyFollowersData, MyFollowersVariables> = { id: 'ZBoXDJAY3NAaIslM', name: 'MyFollowers' };
