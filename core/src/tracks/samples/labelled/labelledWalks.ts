import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Candidate } from '@cordada/core/tracks/recognition/proposal';
import { normalRandom, seededRandom } from '../random.ts';
import type { TrackSegment } from '../../track.ts';
import { anyReceiver, projection, recordWalk } from './recordedWalk.ts';
import type { Receiver } from './recordedWalk.ts';
import { WALKS } from './scenes.ts';
import type { Dice, Label } from './scenes.ts';
import type { Metric } from './terrain.ts';

export interface LabelledElement {
  readonly candidate: Candidate;
  readonly label: Label;
}

export interface LabelledWalk {
  readonly segments: readonly TrackSegment[];
  readonly elements: readonly LabelledElement[];
  readonly receiver: Receiver;
}

/** A stated accuracy holds for 95 of 100 places; of a normal error in two directions that is 2.45 deviations. */
const ACCURACY_DEVIATIONS = 2.45;

const ACCURACIES = [5, 10, 20, 30, 50] as const;

/** A walk of a scene, recorded by a receiver with noise; the same seed gives the same walk. */
export function labelledWalk(name: string, seed: number): LabelledWalk {
  const random = seededRandom(seed * 2 + 1);
  const normal = normalRandom(seededRandom(seed * 2 + 2_000_003));
  const dice: Dice = {
    random,
    between: (low, high) => low + random() * (high - low),
    chance: (share) => random() < share,
  };
  const scene = WALKS[name]!(dice);
  const toPlace = projection([42.6, 64, -33, 0.1][seed % 4]!);
  const lonLat = (at: Metric): LonLat => {
    const [lon, lat] = toPlace(at);
    return [lon, lat];
  };
  const receiver = anyReceiver(random);
  const segments = recordWalk({ ...scene, stops: scene.stops ?? [], receiver, toPlace, seed: seed + 7_000_001 });
  return {
    segments,
    receiver,
    elements: scene.places.map(({ at: [x, y], label, ...place }, i): LabelledElement => {
      const accuracyMeters = place.accuracyMeters ?? ACCURACIES[Math.floor(random() * ACCURACIES.length)]!;
      const deviation = accuracyMeters / ACCURACY_DEVIATIONS;
      const height = place.elevationMeters;
      const offset: Metric = [normal() * deviation, normal() * deviation];
      const excess = Math.hypot(...offset) / accuracyMeters;
      const scale = place.isWithinAccuracy === true && excess > 1 ? 1 / excess : 1;
      return {
        label,
        candidate: {
          elementId: `e${i}`,
          kind: place.kind ?? 'mountain',
          subtype: place.subtype ?? null,
          place: lonLat([x + offset[0] * scale, y + offset[1] * scale]),
          accuracyMeters,
          ...(place.line && { line: [place.line.map((corner) => lonLat(corner))] }),
          elevationMeters: height === undefined || random() < 0.1 ? null : Math.round(height + normal() * 4),
        },
      };
    }),
  };
}
