// Written by tools/codegen.ts from activities.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ActivitiesQuery, ActivitiesQueryVariables, MyActivitiesQuery, MyActivitiesQueryVariables, ActivityQuery, ActivityQueryVariables, MyTrackQuery, MyTrackQueryVariables, SaveActivityMutation, SaveActivityMutationVariables, PublishActivityMutation, PublishActivityMutationVariables, DeleteActivityMutation, DeleteActivityMutationVariables, UsualVisibilityQuery, UsualVisibilityQueryVariables } from './types.ts';

export type ActivitiesData = ActivitiesQuery;
export type ActivitiesVariables = ActivitiesQueryVariables;
export const Activities: Operation<ActivitiesData, ActivitiesVariables> = { id: 'lFDy5lX61q4QQ3lC', name: 'Activities' };
export type MyActivitiesData = MyActivitiesQuery;
export type MyActivitiesVariables = MyActivitiesQueryVariables;
export const MyActivities: Operation<MyActivitiesData, MyActivitiesVariables> = { id: 'u9ktHONteM2HoMMe', name: 'MyActivities' };
export type ActivityData = ActivityQuery;
export type ActivityVariables = ActivityQueryVariables;
export const Activity: Operation<ActivityData, ActivityVariables> = { id: 'CYfJf7jIGRoKLRK2', name: 'Activity' };
export type MyTrackData = MyTrackQuery;
export type MyTrackVariables = MyTrackQueryVariables;
export const MyTrack: Operation<MyTrackData, MyTrackVariables> = { id: 'OfMbeHLWyhO5EJah', name: 'MyTrack' };
export type SaveActivityData = SaveActivityMutation;
export type SaveActivityVariables = SaveActivityMutationVariables;
export const SaveActivity: Operation<SaveActivityData, SaveActivityVariables> = { id: 'wSXnkZXLqoiG4NOd', name: 'SaveActivity' };
export type PublishActivityData = PublishActivityMutation;
export type PublishActivityVariables = PublishActivityMutationVariables;
export const PublishActivity: Operation<PublishActivityData, PublishActivityVariables> = { id: 'lK8E5D4B-1jAf5Xj', name: 'PublishActivity' };
export type DeleteActivityData = DeleteActivityMutation;
export type DeleteActivityVariables = DeleteActivityMutationVariables;
export const DeleteActivity: Operation<DeleteActivityData, DeleteActivityVariables> = { id: 'aMq87HAvkG_n2zVY', name: 'DeleteActivity' };
export type UsualVisibilityData = UsualVisibilityQuery;
export type UsualVisibilityVariables = UsualVisibilityQueryVariables;
export const UsualVisibility: Operation<UsualVisibilityData, UsualVisibilityVariables> = { id: 'K_lgAGsLjgpWV6Yq', name: 'UsualVisibility' };
