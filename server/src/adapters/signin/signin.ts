import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';

export interface ProvidedIdentity {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface SignInVisit {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type SignInAnswer = { readonly query: string } | { readonly form: string };

export interface SignInProvider {
  readonly name: SignInProviderName;
  begin(visit: SignInVisit): Promise<string>;
  /**
   * Exchanges the answer for an identity.
   * @throws SignInRefused when the user or provider declined, or the answer cannot be trusted
   */
  finish(visit: SignInVisit, answer: SignInAnswer): Promise<ProvidedIdentity>;
}

export class SignInRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SignInRefused';
  }
}

export type SignInProviders = ReadonlyMap<SignInProviderName, SignInProvider>;
