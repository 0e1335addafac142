// Written by tools/codegen.ts from welcome.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { WelcomeQuery, WelcomeQueryVariables, MemberStartQuery, MemberStartQueryVariables, NextPlanCoverQuery, NextPlanCoverQueryVariables, NewAroundQuery, NewAroundQueryVariables } from './types.ts';

export type WelcomeData = WelcomeQuery;
export type WelcomeVariables = WelcomeQueryVariables;
export const Welcome: Operation<WelcomeData, WelcomeVariables> = { id: '017xml5xI5dZIjt5', name: 'Welcome' };
export type MemberStartData = MemberStartQuery;
export type MemberStartVariables = MemberStartQueryVariables;
export const MemberStart: Operation<MemberStartData, MemberStartVariables> = { id: '5GmV97bdfgFjTjZX', name: 'MemberStart' };
export type NextPlanCoverData = NextPlanCoverQuery;
export type NextPlanCoverVariables = NextPlanCoverQueryVariables;
export const NextPlanCover: Operation<NextPlanCoverData, NextPlanCoverVariables> = { id: 'gbdsasrCQ0RKfo3l', name: 'NextPlanCover' };
export type NewAroundData = NewAroundQuery;
export type NewAroundVariables = NewAroundQueryVariables;
export const NewAround: Operation<NewAroundData, NewAroundVariables> = { id: 'gFg91gL37t8NoW5u', name: 'NewAround' };
