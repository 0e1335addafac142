import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

export type LonLat = [number, number];

const START: LonLat = [-30.02, 44.99];
export const walk = (seed: number, from = START, startEpoch = 1_752_904_800): TrackSegment =>
  syntheticActivity({
    waypoints: [
      [from[0] + seed / 1_000, from[1], 100],
      [from[0] + seed / 1_000, from[1] + 0.018, 600],
      [from[0] + seed / 1_000, from[1] + 0.036, 300],
    ],
    startEpoch,
    seed,
  });

export const sliced = (segment: TrackSegment, from: number, to: number): TrackSegment => ({
  lon: segment.lon.slice(from, to),
  lat: segment.lat.slice(from, to),
  elevationMeters: segment.elevationMeters.slice(from, to),
  time: segment.time.slice(from, to),
});

/** Calls of a member who uploads, edits and publishes tracks; each upload is another walk. */
export function editCalls(current: () => { readonly server: TestServer; readonly token: string }) {
  let seed = 0;
  const newWalk = (): TrackSegment => {
    seed += 1;
    return walk(seed);
  };
  const upload = async (given = current().token, segment = newWalk()): Promise<string> => {
    const { body } = await current().server.upload(given, sampleGpx({ segments: [segment] }));
    return body.id as string;
  };
  const edit = async (
    sources: readonly object[],
    operations: readonly object[],
    { activityId = null as string | null, as = current().token } = {},
  ): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${current().server.base}/api/tracks/edits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': as },
      body: JSON.stringify({ activityId, sources, operations }),
    });
    return { status: response.status, body: await response.json() };
  };
  const get = (path: string, as?: string): Promise<Response> =>
    fetch(`${current().server.base}${path}`, { headers: as ? { 'x-access-token': as } : {} });
  const points = async (id: string, as = current().token, query = ''): Promise<TrackSegment[]> =>
    decodeTrack(new Uint8Array(await (await get(`/api/tracks/${id}/points${query}`, as)).arrayBuffer()));
  const publish = async (trackIds: readonly string[], more: object = {}, as = current().token): Promise<string> => {
    const saved = await current().server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      {
        input: {
          kind: 'hiking',
          title: 'Walk',
          story: '',
          happenedOn: '2025-07-19',
          visibility: 'everyone',
          trackIds,
          milestones: [],
          ...more,
        },
      },
      as,
    );
    const { id } = saved.data.saveActivity as { id: string };
    await current().server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, as);
    return id;
  };
  const trackOf = async (id: string): Promise<Json> =>
    (
      await current().server.graphql(
        `query ($id: ID!) { track(id: $id) {
          pointCount distanceMeters ascentMeters startedAt totalSeconds heightsFrom recordings
          takenFrom { activity { id } element { id } } } }`,
        { id },
        current().token,
      )
    ).data.track;
  return { newWalk, upload, edit, get, points, publish, trackOf };
}
