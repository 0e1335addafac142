import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { Member } from './members.ts';
import { ORIGINS } from './startProduct.ts';

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

/** Publishes an activity with a track, and returns its id and that of one of its summits. */
export async function publishActivityFile({ accessToken }: Member): Promise<{ id: string; summitId: string }> {
  const headers = { 'x-access-token': accessToken };
  const { name, buffer } = activityFile(Math.floor(Math.random() * 1e9));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(buffer)]), name);
  const upload = await fetch(`${ORIGINS.neutral}/api/tracks`, { method: 'POST', headers, body: form });
  const track = (await upload.json()) as {
    id: string;
    proposals: { elementId: string; name: string; ticked: boolean }[];
  };
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
        title: 'Aneto',
        kind: 'mountaineering',
        happenedOn: '2026-07-18',
        trackIds: [track.id],
        milestones: track.proposals
          .filter(({ ticked, name: of }) => ticked || of === 'Aneto')
          .map(({ elementId }) => ({ elementId })),
        visibility: 'everyone',
        story: 'Up by the glacier and down the same way.',
      },
    },
  );
  await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saveActivity.id });
  const summit = track.proposals.find((one) => one.name === 'Aneto');
  if (!summit) throw new Error('The activity has passed no summit');
  return { id: saveActivity.id, summitId: summit.elementId };
}
