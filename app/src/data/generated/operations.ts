// Written by tools/codegen.ts from the *.graphql files of the app: do not edit.
import type { Operation } from '#app/data/operation.ts';

export interface ViewerData {
  readonly viewer: {
    readonly id: string;
    readonly firstName: string;
    readonly fullName: string;
    readonly isAdmin: boolean;
  } | null;
}
export const Viewer: Operation<ViewerData, Record<string, never>> = { id: 'Viewer', name: 'Viewer' };

export interface LogInData {
  readonly logIn: { readonly accessToken: string; readonly user: { readonly id: string } };
}
export interface LogInVariables {
  readonly input: { readonly email: string; readonly password: string };
}
export const LogIn: Operation<LogInData, LogInVariables> = { id: 'LogIn', name: 'LogIn' };

export interface RegisterData {
  readonly register: { readonly accessToken: string; readonly user: { readonly id: string } };
}
export interface RegisterVariables {
  readonly input: {
    readonly email: string;
    readonly password: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly language: string;
  };
}
export const Register: Operation<RegisterData, RegisterVariables> = { id: 'Register', name: 'Register' };
