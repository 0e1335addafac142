import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { createTrackReader } from '../trackReader.ts';
import type { TrackReader } from '../trackReader.ts';
import { trackTies } from '#server/modules/activities/index.ts';
import { sharingJobs } from './shareTracks.ts';

describe('what others see of a track', () => {
  let server: TestServer;
  let reader: TrackReader;
  beforeAll(async () => {
    server = await startTestServer();
    reader = createTrackReader(1);
  });
  afterAll(async () => {
    await reader.stop();
    await server.stop();
  });

  it('is made later when the machine is too busy, and never stored as nothing', async () => {
    const { db } = server.server.database;
    const { token } = await server.member();
    const segment = syntheticActivity({
      waypoints: [
        [1.5, 42.6, 2_000],
        [1.55, 42.6, 2_300],
      ],
      startEpoch: 1_752_904_800,
    });
    const { id } = (await server.upload(token, sampleGpx({ segments: [segment] }))).body;
    await sql`delete from shared_track where track_id = ${id}`.execute(db);
    const share = async (used: TrackReader): Promise<void> => {
      for (const { work } of Object.values(sharingJobs({ db, reader: used, events: createEvents(), ties: trackTies })))
        await work({});
    };
    const points = async (): Promise<number | undefined> => {
      const { rows } = await sql<{
        n: number;
      }>`select point_count as n from shared_track where track_id = ${id}`.execute(db);
      return rows[0]?.n;
    };
    const failing = (code: 'track_timeout' | 'unavailable'): TrackReader => ({
      ...reader,
      share: () => Promise.reject(new Failure(code, 'Too busy.')),
    });
    await expect(share(failing('track_timeout'))).rejects.toThrow('Too busy.');
    await expect(share(failing('unavailable'))).rejects.toThrow('Too busy.');
    expect(await points()).toBeUndefined();
    await share(reader);
    expect(await points()).toBeGreaterThan(10);
  });
});
