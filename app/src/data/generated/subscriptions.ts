// Written by tools/codegen.ts from subscriptions.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MySubscriptionQuery, MySubscriptionQueryVariables, TrialRefusalQuery, TrialRefusalQueryVariables, StartCheckoutMutation, StartCheckoutMutationVariables, ChangeSubscriptionMutation, ChangeSubscriptionMutationVariables, DiscardSubscriptionChangeMutation, DiscardSubscriptionChangeMutationVariables, SetSubscriptionRenewalMutation, SetSubscriptionRenewalMutationVariables, OpenPaymentPortalMutation, OpenPaymentPortalMutationVariables } from './types.ts';

export type MySubscriptionData = MySubscriptionQuery;
export type MySubscriptionVariables = MySubscriptionQueryVariables;
export const MySubscription: Operation<MySubscriptionData, MySubscriptionVariables> = { id: 'ad_C662kevrM5Okj', name: 'MySubscription' };
export type TrialRefusalData = TrialRefusalQuery;
export type TrialRefusalVariables = TrialRefusalQueryVariables;
export const TrialRefusal: Operation<TrialRefusalData, TrialRefusalVariables> = { id: 'edwBYw62SAXLlyfa', name: 'TrialRefusal' };
export type StartCheckoutData = StartCheckoutMutation;
export type StartCheckoutVariables = StartCheckoutMutationVariables;
export const StartCheckout: Operation<StartCheckoutData, StartCheckoutVariables> = { id: 'SGmWexKBqSAcWavG', name: 'StartCheckout', isMutation: true };
export type ChangeSubscriptionData = ChangeSubscriptionMutation;
export type ChangeSubscriptionVariables = ChangeSubscriptionMutationVariables;
export const ChangeSubscription: Operation<ChangeSubscriptionData, ChangeSubscriptionVariables> = { id: '9b12tIGLxGb5bYcD', name: 'ChangeSubscription', isMutation: true };
export type DiscardSubscriptionChangeData = DiscardSubscriptionChangeMutation;
export type DiscardSubscriptionChangeVariables = DiscardSubscriptionChangeMutationVariables;
export const DiscardSubscriptionChange: Operation<DiscardSubscriptionChangeData, DiscardSubscriptionChangeVariables> = { id: '3vAC9NO5CUY4zA6P', name: 'DiscardSubscriptionChange', isMutation: true };
export type SetSubscriptionRenewalData = SetSubscriptionRenewalMutation;
export type SetSubscriptionRenewalVariables = SetSubscriptionRenewalMutationVariables;
export const SetSubscriptionRenewal: Operation<SetSubscriptionRenewalData, SetSubscriptionRenewalVariables> = { id: 'nK6K1Mn_7mGy1qS4', name: 'SetSubscriptionRenewal', isMutation: true };
export type OpenPaymentPortalData = OpenPaymentPortalMutation;
export type OpenPaymentPortalVariables = OpenPaymentPortalMutationVariables;
export const OpenPaymentPortal: Operation<OpenPaymentPortalData, OpenPaymentPortalVariables> = { id: 'iaJ4BhAa566Oimn7', name: 'OpenPaymentPortal', isMutation: true };
