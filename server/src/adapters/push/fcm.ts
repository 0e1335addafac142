import { importPKCS8, SignJWT } from 'jose';
import type { PushSender } from './push.ts';

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = 3_600;
/** The access token is renewed this long before it ends. */
const SPARE_MS = 60_000;

/** Fields of the key file of a Google service account. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

/** @throws Error that names the missing field */
export function readServiceAccount(json: string): ServiceAccount {
  const account: Readonly<Record<string, unknown>> = Object(JSON.parse(json));
  const field = (name: keyof ServiceAccount): string => {
    const value = account[name];
    if (typeof value !== 'string' || value === '') throw new Error(`The service account has no ${name}.`);
    return value;
  };
  return {
    project_id: field('project_id'),
    client_email: field('client_email'),
    private_key: field('private_key'),
    token_uri: field('token_uri'),
  };
}

/** Firebase Cloud Messaging, HTTP v1: https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
export function createFcm(
  { project_id: project, client_email: email, private_key: key, token_uri: tokenUrl }: ServiceAccount,
  base = 'https://fcm.googleapis.com',
): PushSender {
  let access: Promise<{ token: string; until: number }> | null = null;

  const requestAccess = async (): Promise<{ token: string; until: number }> => {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(await importPKCS8(key, 'RS256'));
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { access_token: token, expires_in: seconds }: Readonly<Record<string, unknown>> = Object(
      await response.json(),
    );
    if (typeof token !== 'string') throw new Error(`Google gives no access: ${response.status}`);
    return { token, until: Date.now() + Number(seconds ?? TOKEN_SECONDS) * 1_000 - SPARE_MS };
  };

  const accessToken = async (): Promise<string> => {
    const current = access;
    if (current) {
      const known = await current.catch(() => null);
      if (known && known.until > Date.now()) return known.token;
    }
    // Messages that are sent together ask once.
    if (access === current) access = requestAccess();
    return (await (access ?? requestAccess())).token;
  };

  return {
    async send(token, { title, path, group }) {
      const response = await fetch(`${base}/v1/projects/${encodeURIComponent(project)}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: {
            token,
            notification: { title },
            data: { path },
            android: { collapse_key: group, notification: { tag: group } },
          },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return 'sent';
      const text = await response.text();
      if (response.status === 404 || response.status === 400 || text.includes('UNREGISTERED')) return 'gone';
      if (response.status === 401) access = null;
      throw new Error(`FCM answers ${response.status}`);
    },
    stop: () => Promise.resolve(),
  };
}
