export const SIGN_IN_PROVIDERS = ['google', 'apple', 'facebook'] as const;
export type SignInProviderName = (typeof SIGN_IN_PROVIDERS)[number];

export const SIGN_IN_PROVIDER_TITLES: Readonly<Record<SignInProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
