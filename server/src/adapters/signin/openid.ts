import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  Configuration,
} from 'openid-client';
import type { ClientAuth, IDToken } from 'openid-client';
import { importPKCS8, SignJWT } from 'jose';
import type { FacebookSettings, GoogleSettings, AppleSettings } from '#server/config/config.ts';
import { SignInRefused } from './signin.ts';
import type { ProvidedIdentity, SignInAnswer, SignInProvider, SignInVisit } from './signin.ts';

const TIMEOUT_SECONDS = 8;
const KEPT_MS = 3_600_000;
const APPLE_SECRET_SECONDS = 300;
const GRAPH_VERSION = 'v23.0';

interface Client {
  readonly name: SignInProviderName;
  readonly parameters: Readonly<Record<string, string>>;
  configure(): Promise<Configuration>;
  read(given: {
    config: Configuration;
    accessToken: string;
    claims: IDToken | undefined;
    form: URLSearchParams;
  }): Promise<ProvidedIdentity> | ProvidedIdentity;
}

function createProvider({ name, parameters, configure, read }: Client): SignInProvider {
  let kept: { config: Promise<Configuration>; until: number } | null = null;
  const configuration = (): Promise<Configuration> => {
    if (!kept || kept.until < Date.now()) {
      const config = configure();
      kept = { config, until: Date.now() + KEPT_MS };
      // After a failure, the next sign-in tries again.
      config.catch(() => (kept = null));
    }
    return kept.config;
  };
  return {
    name,
    async begin(visit) {
      const config = await configuration();
      return buildAuthorizationUrl(config, {
        redirect_uri: visit.redirectUri,
        response_type: 'code',
        code_challenge: await calculatePKCECodeChallenge(visit.codeVerifier),
        code_challenge_method: 'S256',
        state: visit.state,
        ...(parameters['scope']?.includes('openid') && { nonce: visit.nonce }),
        ...parameters,
      }).href;
    },
    async finish(visit, answer) {
      const config = await configuration();
      const isOpenId = parameters['scope']?.includes('openid') ?? false;
      const form = new URLSearchParams('form' in answer ? answer.form : '');
      const tokens = await authorizationCodeGrant(config, requestOf(visit, answer), {
        pkceCodeVerifier: visit.codeVerifier,
        expectedState: visit.state,
        ...(isOpenId && { expectedNonce: visit.nonce, idTokenExpected: true }),
      }).catch(refusalOf);
      return read({ config, accessToken: tokens.access_token, claims: tokens.claims(), form });
    },
  };
}

function requestOf({ redirectUri }: SignInVisit, answer: SignInAnswer): URL | Request {
  if ('query' in answer) return new URL(`${redirectUri}?${answer.query}`);
  return new Request(redirectUri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: answer.form,
  });
}

/**
 * Rethrows network and server errors, which may be temporary; everything else becomes a refusal.
 * @throws SignInRefused
 */
function refusalOf(error: unknown): never {
  const { name = '', code = '', cause } = error as { name?: string; code?: string; cause?: unknown };
  const isAway =
    ['TimeoutError', 'TypeError'].includes(name) ||
    ['OAUTH_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET'].includes(code) ||
    (cause instanceof Response && cause.status >= 500) ||
    (cause instanceof Error && cause.name === 'TypeError');
  throw isAway ? error : new SignInRefused(code || name);
}

function insecureOptions(issuer: string): { timeout: number; execute: ((config: Configuration) => void)[] } {
  const execute = [enableNonRepudiationChecks];
  return {
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests, ...execute] : execute,
  };
}

function verifiedBy(claims: IDToken | undefined): Pick<ProvidedIdentity, 'subject' | 'email' | 'isEmailVerified'> {
  if (!claims) throw new SignInRefused('no id token');
  const email = typeof claims['email'] === 'string' ? claims['email'] : null;
  // Apple sends it as a string.
  const isEmailVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return { subject: claims.sub, email, isEmailVerified };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function createGoogle({ issuer, clientId, clientSecret }: GoogleSettings): SignInProvider {
  return createProvider({
    name: 'google',
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    configure: () =>
      discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), insecureOptions(issuer)),
    read: ({ claims }) => ({
      ...verifiedBy(claims),
      firstName: text(claims?.['given_name']),
      lastName: text(claims?.['family_name']),
    }),
  });
}

/** Apple posts its answer and requires a client secret that we sign for each request. */
export function createApple({ issuer, clientId, teamId, keyId, privateKey }: AppleSettings): SignInProvider {
  const authenticate: ClientAuth = async (_server, _client, body) => {
    const key = await importPKCS8(privateKey, 'ES256');
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
      .sign(key);
    body.set('client_id', clientId);
    body.set('client_secret', secret);
  };
  return createProvider({
    name: 'apple',
    parameters: { scope: 'openid email name', response_mode: 'form_post' },
    configure: () => discovery(new URL(issuer), clientId, undefined, authenticate, insecureOptions(issuer)),
    read: ({ claims, form }) => ({ ...verifiedBy(claims), ...appleName(form.get('user')) }),
  });
}

/** Apple sends the name only once, outside the signed token, so use it for display only. */
function appleName(user: string | null): Pick<ProvidedIdentity, 'firstName' | 'lastName'> {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    return { firstName: text(name?.firstName), lastName: text(name?.lastName) };
  } catch {
    return { firstName: '', lastName: '' };
  }
}

/** Facebook does not report whether an address is verified, so it is treated as unverified. */
export function createFacebook({ origin, clientId, clientSecret }: FacebookSettings): SignInProvider {
  const dialog = origin || 'https://www.facebook.com';
  const graph = origin || 'https://graph.facebook.com';
  return createProvider({
    name: 'facebook',
    parameters: { scope: 'email public_profile' },
    async configure() {
      const config = new Configuration(
        {
          issuer: dialog,
          authorization_endpoint: `${dialog}/${GRAPH_VERSION}/dialog/oauth`,
          token_endpoint: `${graph}/${GRAPH_VERSION}/oauth/access_token`,
        },
        clientId,
        undefined,
        ClientSecretPost(clientSecret),
      );
      config.timeout = TIMEOUT_SECONDS;
      if (graph.startsWith('http:')) allowInsecureRequests(config);
      return config;
    },
    async read({ config, accessToken }) {
      const url = new URL(`${graph}/${GRAPH_VERSION}/me?fields=id,first_name,last_name,email`);
      const response = await fetchProtectedResource(config, accessToken, url, 'GET').catch(refusalOf);
      const me = (await response.json()) as Record<string, unknown>;
      if (!response.ok || text(me['id']) === '') throw new SignInRefused('no profile');
      return {
        subject: text(me['id']),
        email: text(me['email']) || null,
        isEmailVerified: false,
        firstName: text(me['first_name']),
        lastName: text(me['last_name']),
      };
    },
  });
}
