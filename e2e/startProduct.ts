import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { startIdentityServer } from '#server/adapters/signin/testing/identityServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { makeAdministrator } from '#server/modules/accounts/index.ts';

/** Chosen by `tools/journeys.ts`, so that journeys of two checkouts can run beside each other. */
const PORT = Number(process.env['JOURNEYS_PORT'] ?? 3979);

export const ORIGINS = {
  neutral: `http://localhost:${PORT}`,
  en: `http://en.localhost:${PORT}`,
  es: `http://es.localhost:${PORT}`,
} as const;

export const PERSONA = {
  subject: 'ines',
  email: 'ines@example.org',
  isEmailVerified: true,
  firstName: 'Inés',
  lastName: 'Prado',
} as const;

export const ADMIN = { email: 'admin@example.org', password: 'a fine long secret' } as const;

/** Names the data folder to the journeys that run a command of an operator. */
export const DATA_FOLDER_VARIABLE = 'CORDADA_E2E_DATA';

export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-e2e-'));
  fs.chmodSync(dataDirectory, 0o755);
  process.env[DATA_FOLDER_VARIABLE] = dataDirectory;
  const terrain = await startTerrainServer();
  const config = readConfig({
    ...terrain.environment,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: String(PORT),
    DATA_DIR: dataDirectory,
    PUBLIC_URL: ORIGINS.neutral,
    // Lets pages of the Android app call the API.
    ANDROID_PACKAGE: 'org.example.cordada',
    ANDROID_FINGERPRINTS: Array(32).fill('AB').join(':'),
  });
  const identities = await startIdentityServer();
  identities.persona = PERSONA;
  const server = await startServer({ ...config, signIn: identities.signIn }, () => undefined);
  await fetch(`${ORIGINS.neutral}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }',
      variables: { input: { ...ADMIN, firstName: 'Carla', lastName: 'Vidal', language: 'en' } },
    }),
  });
  await makeAdministrator(server.database.db, ADMIN.email);
  return async () => {
    await server.stop();
    await identities.stop();
    await terrain.stop();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  };
}
