import type { Config } from '#server/config/config.ts';
import type { SignInProvider, SignInProviders } from './signin.ts';

export async function chooseSignIn({ google, apple, facebook }: Config['signIn']): Promise<SignInProviders> {
  if (!google && !apple && !facebook) return new Map();
  const { createApple, createFacebook, createGoogle } = await import('./openid.ts');
  const providers: SignInProvider[] = [
    ...(google ? [createGoogle(google)] : []),
    ...(apple ? [createApple(apple)] : []),
    ...(facebook ? [createFacebook(facebook)] : []),
  ];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
