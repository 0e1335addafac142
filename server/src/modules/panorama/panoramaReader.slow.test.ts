import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createPanoramaReader } from './panoramaReader.ts';

/** A thread that never answers. */
const SILENT_THREAD = new URL('./testing/silentThread.ts', import.meta.url);

it('refuses more panoramas than wait at most, instead of letting everybody wait', async () => {
  const { map, publicUrl } = readConfig({ NODE_ENV: 'test' });
  const reader = createPanoramaReader(SILENT_THREAD, { map, publicUrl, mapFolders: [] });
  const failures: unknown[] = [];
  const all = Array.from({ length: 12 }, (_, i) =>
    reader.read([1, 42 + i / 100], []).catch((error: unknown) => failures.push(error)),
  );
  await expect.poll(() => failures.length).toBe(3);
  for (const failure of failures)
    expect(failure).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } });
  await reader.stop();
  await Promise.all(all);
  expect(failures).toHaveLength(12);
});
