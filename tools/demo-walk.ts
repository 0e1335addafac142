import fs from 'node:fs';
import path from 'node:path';
import type { ActivityDraft } from '@cordada/core/activities/activity';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { importTrack } from '#server/modules/tracks/index.ts';
import type { createTrackReader } from '#server/modules/tracks/index.ts';
import type { DemoTools } from './demo-community.ts';
import type { Waypoint } from './demo-days.ts';
import { withRests } from './demo-rests.ts';

export type WalkTools = DemoTools & { readonly reader: ReturnType<typeof createTrackReader> };
type Imported = Awaited<ReturnType<typeof importTrack>>;

interface Walk {
  readonly name: string;
  readonly way: readonly Waypoint[];
  readonly metersPerSecond: number;
  readonly startEpoch?: number;
  readonly noiseMeters: number;
}

/** Imports the track of a device that was carried along a way. */
export async function walk(tools: WalkTools, accountId: string, { name, way, ...rest }: Walk): Promise<Imported> {
  const seed = Math.floor(tools.random() * 1e6);
  const segment = withRests(syntheticActivity({ waypoints: way, spacingMeters: 12, seed, ...rest }), seed);
  const upload = path.join(tools.incoming, `demo-${seed}`);
  const gpx = sampleGpx({ name, segments: [segment] });
  fs.writeFileSync(upload, gpx);
  return importTrack(tools, accountId, { path: upload, byteSize: gpx.length, originalName: `${name}.gpx` });
}

export const milestonesOf = (track: Imported): ActivityDraft['milestones'] =>
  track.proposals.map(({ elementId }) => ({ elementId, role: 'reached', note: '' }));
