// Written by tools/codegen.ts from the *.graphql files of the app: do not edit.
import type { Operation } from '#app/data/operation.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type Language =
  | 'en'
  | 'es';

export type LogInInput = {
  readonly email: string;
  readonly password: string;
};

export type RegisterInput = {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly lastName: string;
  readonly password: string;
};

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly isAdmin: boolean } | null };

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { readonly logIn: { readonly accessToken: string, readonly user: { readonly id: string } } };

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { readonly register: { readonly accessToken: string, readonly user: { readonly id: string } } };

export type ViewerData = ViewerQuery;
export type ViewerVariables = ViewerQueryVariables;
export const Viewer: Operation<ViewerData, ViewerVariables> = { id: 'dcAyp3tq3_G0uCgs', name: 'Viewer' };
export type LogInData = LogInMutation;
export type LogInVariables = LogInMutationVariables;
export const LogIn: Operation<LogInData, LogInVariables> = { id: 'WprwsFlIvOeVHorG', name: 'LogIn' };
export type RegisterData = RegisterMutation;
export type RegisterVariables = RegisterMutationVariables;
export const Register: Operation<RegisterData, RegisterVariables> = { id: 'pZPA63Ut7jQ7T4DK', name: 'Register' };
