import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';

/** Who somebody is, as a provider says it. */
export interface ProvidedIdentity {
  /** Their lasting id at the provider. */
  readonly subject: string;
  /** Null when the provider or the person keeps it back. */
  readonly email: string | null;
  /** Whether the provider says that the address is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** What is known of a visit from its beginning to its answer. */
export interface SignInVisit {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider sent the browser back with: a query, or a form. */
export type SignInAnswer = { readonly query: string } | { readonly form: string };

/** A way to sign in at somebody else's. */
export interface SignInProvider {
  readonly name: SignInProviderName;
  /** Where the browser has to go. */
  begin(visit: SignInVisit): Promise<string>;
  /**
   * Exchanges the answer for who came.
   * @throws SignInRefused when the person or the provider said no, or the answer is not to be trusted
   */
  finish(visit: SignInVisit, answer: SignInAnswer): Promise<ProvidedIdentity>;
}

/** No answer that could be trusted; everything else that is thrown may pass by itself. */
export class SignInRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SignInRefused';
  }
}

export type SignInProviders = ReadonlyMap<SignInProviderName, SignInProvider>;
