/** Who else may say who somebody is, in the order in which they are offered. */
export const SIGN_IN_PROVIDERS = ['google', 'apple', 'facebook'] as const;
export type SignInProviderName = (typeof SIGN_IN_PROVIDERS)[number];

/** Names as people know them; the same in every language. */
export const SIGN_IN_PROVIDER_TITLES: Readonly<Record<SignInProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
