import path from 'node:path';
import * as v from 'valibot';

export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AppleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

export interface FacebookSettings {
  /** Empty for Facebook's own two. */
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Everything the environment decides, parsed once; nothing else reads `process.env`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database and stored files. */
  readonly dataDirectory: string;
  /** A server PostgreSQL (15 or newer) instead of the embedded one. */
  readonly databaseUrl: string | null;
  /** Origin under which readers reach us, without a final slash. */
  readonly publicUrl: string;
  readonly environment: 'production' | 'development' | 'test';
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Hops of trusted proxies in front of us; their X-Forwarded-For is believed, nobody else's. */
  readonly trustedProxies: number;
  /** Connections of the request pool; jobs and listeners add six. */
  readonly databasePoolSize: number;
  /** Threads that read uploaded tracks. */
  readonly trackThreads: number;
  /** Clients of an older release are told to upgrade. */
  readonly minAllowedRelease: number;
  /** Providers one may sign in through; null where they are not configured. */
  readonly signIn: {
    readonly google: GoogleSettings | null;
    readonly apple: AppleSettings | null;
    readonly facebook: FacebookSettings | null;
  };
  /** Where errors are told by the envelope protocol of Sentry; null: to the log and a table. */
  readonly errorReportDsn: string | null;
  /** The server that takes our mails, and whom they come from; null: they become files. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
}

/** One documented setting: its default, what it means, and how its text is read. */
interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** The source of `.env.example`. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on, 1 to 65535.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every interface.' },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'Folder of the embedded database and of uploaded files.' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'postgres://user:password@host/database of PostgreSQL 15 or newer; empty for the embedded one.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: '',
    meaning: 'Origin that readers see, e.g. https://cordada.example; empty for http://localhost:PORT.',
  },
  { name: 'NODE_ENV', fallback: 'production', meaning: 'production, development or test.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'silent, error, warn, info or debug.' },
  { name: 'TRUSTED_PROXIES', fallback: '0', meaning: 'Number of proxies in front whose X-Forwarded-For is believed.' },
  { name: 'DATABASE_POOL_SIZE', fallback: '16', meaning: 'Database connections for requests, 2 to 200.' },
  { name: 'TRACK_THREADS', fallback: '1', meaning: 'Threads that read uploaded tracks, 1 to 16.' },
  {
    name: 'MIN_ALLOWED_RELEASE',
    fallback: '1',
    meaning: 'The oldest release of the app that may still be used; older ones are told to upgrade.',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning: 'smtp://user:password@host:port or smtps://… of a mail server; empty to keep mails as files in DATA_DIR.',
  },
  {
    name: 'ERROR_REPORT_DSN',
    fallback: '',
    meaning: 'https://key@host/project of an error server that takes Sentry envelopes; empty for the database.',
  },
  { name: 'MAIL_FROM', fallback: '', meaning: 'Sender of mails, e.g. Cordada <hello@cordada.example>; with SMTP_URL.' },
  { name: 'GOOGLE_CLIENT_ID', fallback: '', meaning: 'Client of Google for signing in; with GOOGLE_CLIENT_SECRET.' },
  {
    name: 'GOOGLE_CLIENT_SECRET',
    fallback: '',
    meaning: 'Its secret. Redirect URI: PUBLIC_URL/api/sign-in/google/callback.',
  },
  {
    name: 'GOOGLE_ISSUER',
    fallback: 'https://accounts.google.com',
    meaning: 'Another issuer instead of Google, for tests.',
  },
  { name: 'APPLE_CLIENT_ID', fallback: '', meaning: 'Services ID of Apple for signing in; with the three below.' },
  { name: 'APPLE_TEAM_ID', fallback: '', meaning: 'Team of the key.' },
  { name: 'APPLE_KEY_ID', fallback: '', meaning: 'Id of the key.' },
  {
    name: 'APPLE_PRIVATE_KEY',
    fallback: '',
    meaning: 'The key in PEM, line breaks as \\n. Redirect URI: PUBLIC_URL/api/sign-in/apple/callback.',
  },
  {
    name: 'APPLE_ISSUER',
    fallback: 'https://appleid.apple.com',
    meaning: 'Another issuer instead of Apple, for tests.',
  },
  { name: 'FACEBOOK_CLIENT_ID', fallback: '', meaning: 'App of Facebook for signing in; with FACEBOOK_CLIENT_SECRET.' },
  {
    name: 'FACEBOOK_CLIENT_SECRET',
    fallback: '',
    meaning: 'Its secret. Redirect URI: PUBLIC_URL/api/sign-in/facebook/callback.',
  },
  { name: 'FACEBOOK_ORIGIN', fallback: '', meaning: 'Another origin instead of those of Facebook, for tests.' },
];

/** Settings that go together: all of a group or none. */
const GROUPS: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
];
/** Settings whose value no message may repeat. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'ERROR_REPORT_DSN',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'FACEBOOK_CLIENT_SECRET',
]);

const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${low} to ${high}`),
    v.transform(Number),
    v.minValue(low, `must be a whole number from ${low} to ${high}`),
    v.maxValue(high, `must be a whole number from ${low} to ${high}`),
  );

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text);
}

/** Encrypted, or on this machine. */
function isProviderOrigin(text: string): boolean {
  return isOrigin(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$)/.test(text);
}

const word = (meaning: string) => v.pipe(v.string(), v.regex(/^[\w.:~+/=-]*$/, meaning));
const providerOrigin = v.pipe(
  v.string(),
  v.check((text) => text === '' || isProviderOrigin(text), 'must be an https origin, or one of this machine'),
);

const Environment = v.object({
  PORT: integer(1, 65_535),
  HOST: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or host name')),
  DATA_DIR: v.pipe(v.string(), v.minLength(1, 'must name a folder')),
  // One check each with words of ours: the library's would repeat the value, and a password with it.
  DATABASE_URL: v.pipe(
    v.string(),
    v.check((url) => url === '' || /^postgres(ql)?:\/\/.+/.test(url), 'must begin with postgres:// or postgresql://'),
  ),
  PUBLIC_URL: v.pipe(
    v.string(),
    v.check((url) => url === '' || isOrigin(url), 'must be an origin such as https://cordada.example'),
  ),
  NODE_ENV: v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
  LOG_LEVEL: v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
  TRUSTED_PROXIES: integer(0, 10),
  DATABASE_POOL_SIZE: integer(2, 200),
  TRACK_THREADS: integer(1, 16),
  MIN_ALLOWED_RELEASE: integer(1, 100_000),
  SMTP_URL: v.pipe(
    v.string(),
    v.check(
      (url) => url === '' || (/^smtps?:\/\/.+/.test(url) && URL.canParse(url)),
      'must begin with smtp:// or smtps://',
    ),
  ),
  ERROR_REPORT_DSN: v.pipe(
    v.string(),
    v.check(
      (dsn) => dsn === '' || /^https?:\/\/[^@/\s]+@[^/\s]+(\/\S+)?\/\d+\/?$/.test(dsn),
      'must look like https://key@host/project',
    ),
  ),
  MAIL_FROM: v.pipe(
    v.string(),
    v.check(
      (from) => from === '' || /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from),
      'must be an address such as Cordada <hello@cordada.example>',
    ),
  ),
  GOOGLE_CLIENT_ID: word('must be the id of a client'),
  GOOGLE_CLIENT_SECRET: word('must be the secret of a client'),
  GOOGLE_ISSUER: providerOrigin,
  APPLE_CLIENT_ID: word('must be the id of a service'),
  APPLE_TEAM_ID: word('must be the id of a team'),
  APPLE_KEY_ID: word('must be the id of a key'),
  APPLE_PRIVATE_KEY: v.pipe(
    v.string(),
    v.transform((key) => key.replaceAll('\\n', '\n')),
    v.check(
      (key) => key === '' || /^-----BEGIN PRIVATE KEY-----\n[\s\S]+-----END PRIVATE KEY-----\s*$/.test(key),
      'must be a private key in PEM',
    ),
  ),
  APPLE_ISSUER: providerOrigin,
  FACEBOOK_CLIENT_ID: word('must be the id of an app'),
  FACEBOOK_CLIENT_SECRET: word('must be the secret of an app'),
  FACEBOOK_ORIGIN: providerOrigin,
});

/**
 * Reads the configuration from an environment.
 * @throws Error that names every wrong setting and what it must be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(SETTINGS.map(({ name, fallback }) => [name, environment[name]?.trim() || fallback]));
  const parsed = v.safeParse(Environment, given);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key);
      return `${name} ${issue.message}, not '${SECRETS.has(name) ? '…' : given[name]}'`;
    });
    throw new Error(`Wrong configuration: ${problems.join('; ')}.`);
  }
  for (const group of GROUPS) {
    const missing = group.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < group.length) {
      throw new Error(`Wrong configuration: ${missing.join(', ')} must be set too, with ${group.join(', ')}.`);
    }
  }
  const value = parsed.output;
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    dataDirectory: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL || null,
    publicUrl: (value.PUBLIC_URL || `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    environment: value.NODE_ENV,
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUSTED_PROXIES,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    trackThreads: value.TRACK_THREADS,
    minAllowedRelease: value.MIN_ALLOWED_RELEASE,
    signIn: {
      google: value.GOOGLE_CLIENT_ID
        ? { issuer: value.GOOGLE_ISSUER, clientId: value.GOOGLE_CLIENT_ID, clientSecret: value.GOOGLE_CLIENT_SECRET }
        : null,
      apple: value.APPLE_CLIENT_ID
        ? {
            issuer: value.APPLE_ISSUER,
            clientId: value.APPLE_CLIENT_ID,
            teamId: value.APPLE_TEAM_ID,
            keyId: value.APPLE_KEY_ID,
            privateKey: value.APPLE_PRIVATE_KEY,
          }
        : null,
      facebook: value.FACEBOOK_CLIENT_ID
        ? {
            origin: value.FACEBOOK_ORIGIN,
            clientId: value.FACEBOOK_CLIENT_ID,
            clientSecret: value.FACEBOOK_CLIENT_SECRET,
          }
        : null,
    },
    errorReportDsn: value.ERROR_REPORT_DSN || null,
    mail: value.SMTP_URL ? { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM } : null,
  });
}
