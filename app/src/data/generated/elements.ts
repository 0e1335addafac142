// Written by tools/codegen.ts from elements.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { ListingQuery, ListingQueryVariables, RegionNameQuery, RegionNameQueryVariables, ContentsQuery, ContentsQueryVariables, PinQuery, PinQueryVariables, AccessQuery, AccessQueryVariables, RegionQuery, RegionQueryVariables, ListQuery, ListQueryVariables, FindElementsQuery, FindElementsQueryVariables } from './types.ts';

export type ListingData = ListingQuery;
export type ListingVariables = ListingQueryVariables;
export const Listing: Operation<ListingData, ListingVariables> = { id: 'P4j8UoSnlpTuYgCG', name: 'Listing' };
export type RegionNameData = RegionNameQuery;
export type RegionNameVariables = RegionNameQueryVariables;
export const RegionName: Operation<RegionNameData, RegionNameVariables> = { id: 'B3XuTvCfXP1RtpLq', name: 'RegionName' };
export type ContentsData = ContentsQuery;
export type ContentsVariables = ContentsQueryVariables;
export const Contents: Operation<ContentsData, ContentsVariables> = { id: 'M-OD1eO5b63YXPg2', name: 'Contents' };
export type PinData = PinQuery;
export type PinVariables = PinQueryVariables;
export const Pin: Operation<PinData, PinVariables> = { id: 'ZkTnbd8oJWOXCf99', name: 'Pin' };
export type AccessData = AccessQuery;
export type AccessVariables = AccessQueryVariables;
export const Access: Operation<AccessData, AccessVariables> = { id: '5iUjp-NtufKJVsKm', name: 'Access' };
export type RegionData = RegionQuery;
export type RegionVariables = RegionQueryVariables;
export const Region: Operation<RegionData, RegionVariables> = { id: 'Y4u3WtYH4LFNM-0W', name: 'Region' };
export type ListData = ListQuery;
export type ListVariables = ListQueryVariables;
export const List: Operation<ListData, ListVariables> = { id: 'keiT9g6gD5KEl0EJ', name: 'List' };
export type FindElementsData = FindElementsQuery;
export type FindElementsVariables = FindElementsQueryVariables;
export const FindElements: Operation<FindElementsData, FindElementsVariables> = { id: 'lC8uHiyzwY50uolX', name: 'FindElements' };
