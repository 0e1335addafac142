import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { readConfig } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';

export interface Persona {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Misbehaviour {
  readonly wrongNonce?: boolean;
  readonly noNonce?: boolean;
  readonly wrongIssuer?: boolean;
  readonly isUnsigned?: boolean;
  readonly wrongKey?: boolean;
  readonly wrongAudience?: boolean;
  readonly isExpired?: boolean;
  readonly isAway?: boolean;
}

export interface IdentityServer {
  persona: Persona | null;
  misbehaviour: Misbehaviour;
  readonly signIn: Config['signIn'];
  stop(): Promise<void>;
}

const CLIENT = { id: 'cordada-client', secret: 'client-secret' };
const APPLE = { id: 'example.cordada', teamId: 'TEAM123456', keyId: 'KEY1234567' };
const CODE_MS = 60_000;

interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly persona: Persona;
  readonly expiresAt: number;
}

export async function startIdentityServer(): Promise<IdentityServer> {
  const signing = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const apple = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Persona>();
  const known: { [code: string]: string } = { [CLIENT.id]: '', [APPLE.id]: '' };
  let issuer = '';

  const refuse = (reason: string): never => {
    throw new Error(reason);
  };

  const authorize = (query: URLSearchParams): { redirect?: string; html?: string } => {
    const get = (name: string): string => query.get(name) ?? refuse(`${name} is missing`);
    const [clientId, redirectUri, state] = [get('client_id'), get('redirect_uri'), get('state')];
    if (!(clientId in known)) refuse('unknown client');
    if (!new RegExp('^http://[^/]+/api/sign-in/(google|apple|facebook)/callback$').test(redirectUri))
      refuse('redirect_uri');
    if (get('response_type') !== 'code' || get('code_challenge_method') !== 'S256') refuse('flow');
    const isOpenId = get('scope').split(' ').includes('openid');
    if (isOpenId) get('nonce');
    const answer = new URLSearchParams({ state, ...(isOpenId && { iss: issuer }) });
    if (server.persona) {
      const code = randomBytes(24).toString('hex');
      const expiresAt = Date.now() + CODE_MS;
      const challenge = get('code_challenge');
      grants.set(code, {
        clientId,
        redirectUri,
        challenge,
        nonce: query.get('nonce'),
        persona: server.persona,
        expiresAt,
      });
      answer.set('code', code);
    } else {
      answer.set('error', 'access_denied');
    }
    if (query.get('response_mode') !== 'form_post') return { redirect: `${redirectUri}?${answer}` };
    if (server.persona) {
      const { firstName, lastName } = server.persona;
      answer.set('user', JSON.stringify({ name: { firstName, lastName } }));
    }
    const fields = [...answer].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    );
    return {
      html: `<!doctype html><form method="post" action="${redirectUri}">${fields.join('')}<button>Continue</button></form>
        <script>document.forms[0].submit()</script>`,
    };
  };

  const exchange = async (form: URLSearchParams): Promise<object> => {
    const clientId = form.get('client_id') ?? '';
    const secret = form.get('client_secret') ?? '';
    if (clientId === APPLE.id) {
      // The client secret of Apple is a signed token; verification throws when it is wrong.
      await jwtVerify(secret, apple.publicKey, {
        issuer: APPLE.teamId,
        subject: APPLE.id,
        audience: issuer,
        maxTokenAge: '10m',
      });
    } else if (secret !== CLIENT.secret) refuse('client_secret');
    const code = form.get('code') ?? '';
    const grant = grants.get(code) ?? refuse('code');
    grants.delete(code);
    if (grant.expiresAt < Date.now() || grant.clientId !== clientId) refuse('code');
    if (grant.redirectUri !== form.get('redirect_uri')) refuse('redirect_uri');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (proof !== grant.challenge) refuse('code_verifier');
    const { persona } = grant;
    const accessToken = randomBytes(24).toString('hex');
    tokens.set(accessToken, persona);
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 300 };
    if (grant.nonce === null) return answer;
    const { misbehaviour } = server;
    const idToken = await new SignJWT({
      ...(!misbehaviour.noNonce && { nonce: misbehaviour.wrongNonce ? 'another' : grant.nonce }),
      ...(persona.email !== null && {
        email: persona.email,
        email_verified: clientId === APPLE.id ? String(persona.isEmailVerified) : persona.isEmailVerified,
      }),
      ...(clientId !== APPLE.id && { given_name: persona.firstName, family_name: persona.lastName }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(misbehaviour.wrongIssuer ? 'https://accounts.example' : issuer)
      .setSubject(persona.subject)
      .setAudience(misbehaviour.wrongAudience ? 'another-client' : clientId)
      .setIssuedAt(misbehaviour.isExpired ? Math.floor(Date.now() / 1000) - 7_200 : undefined)
      .setExpirationTime(misbehaviour.isExpired ? Math.floor(Date.now() / 1000) - 3_600 : '5m')
      .sign(misbehaviour.wrongKey ? foreign.privateKey : signing.privateKey);
    // An attacker leaves the signature out and says so, as RFC 7519 allows.
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), idToken.split('.')[1], ''].join('.');
    return { ...answer, id_token: misbehaviour.isUnsigned ? unsigned : idToken };
  };

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: object): void =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (server.misbehaviour.isAway) return void response.writeHead(503).end();
    switch (url.pathname.replace(/^\/v[\d.]+/, '')) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          response_modes_supported: ['query', 'form_post'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks':
        return json({ keys: [jwk] });
      case '/authorize':
      case '/dialog/oauth': {
        const { redirect, html } = authorize(url.searchParams);
        return void (redirect
          ? response.writeHead(302, { location: redirect }).end()
          : response.setHeader('content-type', 'text/html').end(html));
      }
      case '/token':
      case '/oauth/access_token':
        return json(await exchange(new URLSearchParams(Buffer.concat(chunks).toString())));
      case '/me': {
        const persona = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? refuse('token');
        const { subject: id, firstName: first_name, lastName: last_name, email } = persona;
        return json({ id, first_name, last_name, ...(email !== null && { email }) });
      }
      default:
        return void response.writeHead(404).end();
    }
  };

  const listener = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_request', error_description: (error as Error).message }));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const server: IdentityServer = {
    persona: null,
    misbehaviour: {},
    signIn: readConfig({
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
      APPLE_CLIENT_ID: APPLE.id,
      APPLE_TEAM_ID: APPLE.teamId,
      APPLE_KEY_ID: APPLE.keyId,
      APPLE_PRIVATE_KEY: (await exportPKCS8(apple.privateKey)).replaceAll('\n', '\\n'),
      APPLE_ISSUER: issuer,
      FACEBOOK_CLIENT_ID: CLIENT.id,
      FACEBOOK_CLIENT_SECRET: CLIENT.secret,
      FACEBOOK_ORIGIN: issuer,
    }).signIn,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}
