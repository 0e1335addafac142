import path from 'node:path';
import * as v from 'valibot';
import { withPresets } from './mapPresets.ts';
import { MAP_SETTINGS } from './mapSettings.ts';
import { NATIVE_APP_SETTINGS, PUSH_SETTINGS } from './deviceSettings.ts';
import {
  headerList,
  integer,
  isProviderAddress,
  orNull,
  readSettings,
  secret,
  setting,
  settingsOf,
  share,
  text,
  together,
  word,
} from './settings.ts';
import type { AnySetting, Read } from './settings.ts';

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/]+\/?$/.test(value);
}

function isProviderOrigin(value: string): boolean {
  return isOrigin(value) && isProviderAddress(value);
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/.+/.test(value);
}

const POSTGRES_URL = 'must begin with postgres:// or postgresql://';
const line = text(
  (given) => given === '' || /^(?=.*[\p{L}\p{N}])[^\p{C}]{1,200}$/u.test(given),
  'must be one line of words',
);
const providerOrigin = text(isProviderOrigin, 'must be an https origin, or one of this machine');

/** Every setting at its place in the configuration; source of the type `Config` and of `.env.example`. */
const ENVIRONMENT = {
  port: setting('PORT', '3000', 'Port to listen on, 1 to 65535.', integer(1, 65_535)),
  host: setting(
    'HOST',
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 for every interface.',
    text((value) => /^[\w.:-]+$/.test(value), 'must be an address or host name'),
  ),
  dataDirectory: setting(
    'DATA_DIR',
    '.data',
    'Folder of the embedded database and of uploaded files.',
    v.pipe(
      v.string(),
      v.transform((folder) => path.resolve(folder)),
    ),
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    '',
    'postgres://user:password@host/database of PostgreSQL 15 or newer; empty for the embedded one.',
    orNull(text(isPostgresUrl, POSTGRES_URL)),
  ),
  /** Null unless DATABASE_URL leads to a pooler. */
  databaseDirectUrl: secret(
    'DATABASE_DIRECT_URL',
    '',
    'The same database without its pooler. Set it only if DATABASE_URL leads to a pooler in transaction mode.',
    orNull(text(isPostgresUrl, POSTGRES_URL)),
  ),
  databaseReadUrls: secret(
    'DATABASE_READ_URLS',
    '',
    'Streaming replicas that answer reads, separated by spaces; writes and what they have not replayed goes to DATABASE_URL.',
    v.pipe(
      text((urls) => urls.split(/\s+/).every(isPostgresUrl), POSTGRES_URL),
      v.transform((urls) => urls.split(/\s+/).filter((url) => url !== '')),
    ),
  ),
  /** Without trailing slash. */
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Origin that readers see, e.g. https://cordada.example; empty for http://localhost:PORT.',
    v.pipe(
      text(isOrigin, 'must be an origin such as https://cordada.example'),
      v.transform((url) => url.replace(/\/$/, '')),
    ),
  ),
  environment: setting(
    'NODE_ENV',
    'production',
    'production, development or test.',
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'silent, error, warn, info or debug.',
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '0',
    'Number of proxies in front whose X-Forwarded-For, X-Request-Id and traceparent are believed.',
    integer(0, 10),
  ),
  cachePurgeUrls: setting(
    'CACHE_PURGE_URLS',
    '',
    'Purge addresses of caches in front, separated by spaces, e.g. http://127.0.0.1:6082 of deploy/varnish; empty for none.',
    v.pipe(
      text((urls) => urls.split(/\s+/).every(isWebUrl), 'must be addresses that begin with http:// or https://'),
      v.transform((urls) => urls.split(/\s+/).filter((url) => url !== '')),
    ),
  ),
  /** Background jobs and listeners use six more connections. */
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    '16',
    'Database connections for requests, 2 to 200.',
    integer(2, 200),
  ),
  trackThreads: setting(
    'TRACK_THREADS',
    '2',
    'Threads that read uploaded tracks, 1 to 16: one stays, the others come with the work.',
    integer(1, 16),
  ),
  minAllowedRelease: setting(
    'MIN_ALLOWED_RELEASE',
    '1',
    'The oldest release of the app that may still be used; older ones are told to upgrade.',
    integer(1, 100_000),
  ),
  metricsToken: secret(
    'METRICS_TOKEN',
    '',
    'Token that GET /metrics asks for as Authorization: Bearer; empty to answer this machine alone.',
    orNull(text((token) => /^[\w.~+/=-]{16,}$/.test(token), 'must have 16 or more letters and digits')),
  ),
  /** Null: nothing is traced. */
  traces: together(
    {
      endpoint: setting(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        '',
        'Receiver of traces by OTLP over HTTP (JSON), e.g. http://127.0.0.1:4318; empty to trace nothing.',
        text(isWebUrl, 'must begin with http:// or https://'),
      ),
    },
    {
      headers: secret(
        'OTEL_EXPORTER_OTLP_HEADERS',
        '',
        'Headers for it as name=value,name=value with % codes, for example a token.',
        headerList,
      ),
      share: setting('OTEL_TRACES_SAMPLER_ARG', '1', 'Share of the requests and jobs that are traced, 0 to 1.', share),
    },
  ),
  securityContact: setting(
    'SECURITY_CONTACT',
    '',
    'Mail address or https link for reports of vulnerabilities, shown in /.well-known/security.txt.',
    orNull(text((given) => /^(https:\/\/\S+|[^\s@/]+@[^\s@/]+)$/.test(given), 'must be an address or an https link')),
  ),
  /** Null: errors go to the log and a table. */
  errorReportDsn: secret(
    'ERROR_REPORT_DSN',
    '',
    'https://key@host/project of an error server that takes Sentry envelopes; empty for the database.',
    orNull(
      text(
        (dsn) => /^https?:\/\/[^@/\s]+@[^/\s]+(\/\S+)?\/\d+\/?$/.test(dsn),
        'must look like https://key@host/project',
      ),
    ),
  ),
  /** Null: mails are written to files. */
  mail: together({
    smtpUrl: secret(
      'SMTP_URL',
      '',
      'smtp://user:password@host:port or smtps://… of a mail server; empty to keep mails as files in DATA_DIR.',
      text((url) => /^smtps?:\/\/.+/.test(url) && URL.canParse(url), 'must begin with smtp:// or smtps://'),
    ),
    from: setting(
      'MAIL_FROM',
      '',
      'Sender of mails, e.g. Cordada <hello@cordada.example>; with SMTP_URL.',
      text(
        (from) => /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from),
        'must be an address such as Cordada <hello@cordada.example>',
      ),
    ),
  }),
  s3: together(
    {
      endpoint: setting(
        'S3_ENDPOINT',
        '',
        'Origin of a store that speaks S3, e.g. https://s3.eu-west-1.amazonaws.com; empty to keep files in DATA_DIR.',
        providerOrigin,
      ),
      bucket: setting('S3_BUCKET', '', 'Its bucket, which must exist.', word('must be the name of a bucket')),
      accessKeyId: setting(
        'S3_ACCESS_KEY_ID',
        '',
        'Key that may read, write, list and delete there.',
        word('must be an id'),
      ),
      secretAccessKey: secret('S3_SECRET_ACCESS_KEY', '', 'Its secret.', word('must be the secret of a key')),
    },
    {
      region: setting(
        'S3_REGION',
        'us-east-1',
        'Region of the bucket; auto where there are none.',
        word('must be a region'),
      ),
      directLinks: setting(
        'S3_DIRECT_LINKS',
        'off',
        'on: clients download originals from S3_ENDPOINT, which they must reach, by links of five minutes; off: through the product.',
        v.pipe(
          v.picklist(['on', 'off'], 'must be on or off'),
          v.transform((answer) => answer === 'on'),
        ),
      ),
    },
  ),
  map: MAP_SETTINGS,
  /** Who sells the plans, as invoices name it. */
  seller: {
    name: setting('SELLER_NAME', 'Cordada', 'Name of the seller on invoices.', line),
    address: setting('SELLER_ADDRESS', '', 'Its address, in one line.', line),
    taxNumber: setting('SELLER_TAX_NUMBER', '', 'Its VAT number, e.g. ESB12345678.', line),
    country: setting(
      'SELLER_COUNTRY',
      'ES',
      'Its country, two letters.',
      text((code) => /^[A-Z]{2}$/.test(code), 'must be two capital letters'),
    ),
  },
  push: PUSH_SETTINGS,
  nativeApps: NATIVE_APP_SETTINGS,
  payments: setting(
    'PAYMENTS',
    'sandbox',
    'sandbox: anybody subscribes with test cards and no money moves; stripe: real payments, with the two settings below.',
    v.picklist(['sandbox', 'stripe'], 'must be sandbox or stripe'),
  ),
  stripe: together(
    {
      secretKey: secret(
        'STRIPE_SECRET_KEY',
        '',
        'Secret or restricted key of Stripe; with PAYMENTS=stripe.',
        word('must be a key'),
      ),
      webhookSecret: secret(
        'STRIPE_WEBHOOK_SECRET',
        '',
        'Signing secret of the webhook that Stripe sends to PUBLIC_URL/api/payments/events.',
        word('must be the secret of a webhook'),
      ),
    },
    {
      apiBase: setting(
        'STRIPE_API_BASE',
        '',
        'Another origin instead of Stripe that speaks its protocol, for tests.',
        orNull(providerOrigin),
      ),
      isTaxAutomatic: setting(
        'STRIPE_TAX',
        'off',
        'on: Stripe computes VAT; its account must have tax registrations.',
        v.pipe(
          v.picklist(['on', 'off'], 'must be on or off'),
          v.transform((answer) => answer === 'on'),
        ),
      ),
    },
  ),
  signIn: {
    google: together(
      {
        clientId: setting(
          'GOOGLE_CLIENT_ID',
          '',
          'Client of Google for signing in; with GOOGLE_CLIENT_SECRET.',
          word('must be the id of a client'),
        ),
        clientSecret: secret(
          'GOOGLE_CLIENT_SECRET',
          '',
          'Its secret. Redirect URI: PUBLIC_URL/api/sign-in/google/callback.',
          word('must be the secret of a client'),
        ),
      },
      {
        issuer: setting(
          'GOOGLE_ISSUER',
          'https://accounts.google.com',
          'Another issuer instead of Google, for tests.',
          providerOrigin,
        ),
      },
    ),
    apple: together(
      {
        clientId: setting(
          'APPLE_CLIENT_ID',
          '',
          'Services ID of Apple for signing in; with the three below.',
          word('must be the id of a service'),
        ),
        teamId: setting('APPLE_TEAM_ID', '', 'Team of the key.', word('must be the id of a team')),
        keyId: setting('APPLE_KEY_ID', '', 'Id of the key.', word('must be the id of a key')),
        privateKey: secret(
          'APPLE_PRIVATE_KEY',
          '',
          'The key in PEM, line breaks as \\n. Redirect URI: PUBLIC_URL/api/sign-in/apple/callback.',
          v.pipe(
            v.string(),
            v.transform((key) => key.replaceAll('\\n', '\n')),
            text(
              (key) => /^-----BEGIN PRIVATE KEY-----\n[\s\S]+-----END PRIVATE KEY-----\s*$/.test(key),
              'must be a private key in PEM',
            ),
          ),
        ),
      },
      {
        issuer: setting(
          'APPLE_ISSUER',
          'https://appleid.apple.com',
          'Another issuer instead of Apple, for tests.',
          providerOrigin,
        ),
      },
    ),
    facebook: together(
      {
        clientId: setting(
          'FACEBOOK_CLIENT_ID',
          '',
          'App of Facebook for signing in; with FACEBOOK_CLIENT_SECRET.',
          word('must be the id of an app'),
        ),
        clientSecret: secret(
          'FACEBOOK_CLIENT_SECRET',
          '',
          'Its secret. Redirect URI: PUBLIC_URL/api/sign-in/facebook/callback.',
          word('must be the secret of an app'),
        ),
      },
      {
        origin: setting(
          'FACEBOOK_ORIGIN',
          '',
          'Another origin instead of those of Facebook, for tests.',
          providerOrigin,
        ),
      },
    ),
  },
};

/** Everything the environment decides, parsed once; no other code reads `process.env`. */
export type Config = Read<typeof ENVIRONMENT>;
export type S3Settings = NonNullable<Config['s3']>;
export type GoogleSettings = NonNullable<Config['signIn']['google']>;
export type AppleSettings = NonNullable<Config['signIn']['apple']>;
export type FacebookSettings = NonNullable<Config['signIn']['facebook']>;

export const SETTINGS: readonly AnySetting[] = settingsOf(ENVIRONMENT);

/**
 * Reads the configuration from an environment.
 * @throws Error that names every wrong setting and what it must be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config = readSettings(ENVIRONMENT, environment);
  const map = withPresets(config.map);
  if (config.payments === 'stripe' && !config.stripe) {
    throw new Error('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  }
  return Object.freeze({ ...config, map, publicUrl: config.publicUrl || `http://localhost:${config.port}` });
}
