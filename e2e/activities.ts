import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { Member } from './members.ts';
import { ORIGINS } from './startProduct.ts';

interface Proposal {
  readonly elementId: string;
  readonly name: string;
  readonly ticked: boolean;
}

/** A recorded track over Aneto and back, dated yesterday. */
export function activityFile(seed: number): { name: string; mimeType: string; buffer: Buffer } {
  const segment = syntheticActivity({
    waypoints: [
      [0.6555, 42.6611, 2_140],
      [0.6566, 42.6311, 3_404],
      [0.6555, 42.6611, 2_140],
    ],
    startEpoch: Date.parse('2026-07-18T05:30:00Z') / 1000,
    noiseMeters: 3,
    seed,
  });
  return {
    name: 'aneto.gpx',
    mimeType: 'application/gpx+xml',
    buffer: Buffer.from(sampleGpx({ name: 'Aneto', segments: [segment] })),
  };
}

/** Uploads a GPX file and publishes its activity; returns its id and what the upload recognised. */
async function publishGpx(
  { accessToken }: Member,
  title: string,
  gpx: string,
  isMilestone: (proposal: Proposal) => boolean,
): Promise<{ id: string; proposals: readonly Proposal[] }> {
  const headers = { 'x-access-token': accessToken };
  const form = new FormData();
  form.append('file', new Blob([gpx]), 'track.gpx');
  const upload = await fetch(`${ORIGINS.neutral}/api/tracks`, { method: 'POST', headers, body: form });
  const { id: trackId, proposals } = (await upload.json()) as { id: string; proposals: Proposal[] };
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const response = await fetch(`${ORIGINS.neutral}/api/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const { saveActivity } = await ask<{ saveActivity: { id: string } }>(
    'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
    {
      input: {
        title,
        kind: 'mountaineering',
        happenedOn: '2026-07-18',
        trackIds: [trackId],
        milestones: proposals.filter(isMilestone).map(({ elementId }) => ({ elementId })),
        visibility: 'everyone',
        story: 'Up by the glacier and down the same way.',
      },
    },
  );
  await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saveActivity.id });
  return { id: saveActivity.id, proposals };
}

/** Publishes an activity over Aneto, and returns its id and that of the summit. */
export async function publishActivityFile(member: Member): Promise<{ id: string; summitId: string }> {
  const { buffer } = activityFile(Math.floor(Math.random() * 1e9));
  const { id, proposals } = await publishGpx(
    member,
    'Aneto',
    buffer.toString(),
    ({ ticked, name }) => ticked || name === 'Aneto',
  );
  const summit = proposals.find(({ name }) => name === 'Aneto');
  if (!summit) throw new Error('The activity has passed no summit');
  return { id, summitId: summit.elementId };
}

/** Publishes an activity along places with heights in metres, and returns its id. */
export async function publishTrack(
  member: Member,
  title: string,
  waypoints: readonly (readonly [lon: number, lat: number, elevationMeters: number])[],
): Promise<{ id: string }> {
  const segment = syntheticActivity({
    waypoints: waypoints.map((waypoint) => [...waypoint]),
    startEpoch: Date.parse('2026-07-18T05:30:00Z') / 1000,
    noiseMeters: 0,
    seed: 1,
  });
  return publishGpx(member, title, sampleGpx({ name: title, segments: [segment] }), ({ ticked }) => ticked);
}
