// Fits the weights of recognition to labelled walks and writes them to core/src/tracks/recognition/points/weights.ts.
// `node tools/fitRecognition.ts 400` walks each scene 400 times. Needed after a change of the features or the scenes.
import fs from 'node:fs';
import path from 'node:path';
import { unitVectors } from '@cordada/core/geo/sphere';
import { GAP_FEATURES } from '@cordada/core/tracks/recognition/points/gaps';
import { PLACE_FEATURES, SUMMIT_FEATURES } from '@cordada/core/tracks/recognition/points/evidence';
import { reachedPoints } from '@cordada/core/tracks/recognition/points/reachedPoints';
import { dot, probabilityOf } from '@cordada/core/tracks/recognition/points/logistic';
import type { Weights } from '@cordada/core/tracks/recognition/points/logistic';
import { WEIGHTS } from '@cordada/core/tracks/recognition/points/weights';
import { LINEAR_KINDS } from '@cordada/core/tracks/recognition/proposal';
import { ReadyTrack } from '@cordada/core/tracks/recognition/readyTrack';
import { labelledWalk } from '@cordada/core/tracks/samples/labelled/labelledWalks';
import { WALKS } from '@cordada/core/tracks/samples/labelled/scenes';

const FEATURES = { summit: SUMMIT_FEATURES, coarseSummit: SUMMIT_FEATURES, place: PLACE_FEATURES, gap: GAP_FEATURES };
const MODELS = ['summit', 'coarseSummit', 'place', 'gap'] as const;
/** The tests use seeds below this. */
const FIRST_SEED = 100_000;
const ROUNDS = 6;
const STEPS = 60;
/** Keeps weights of rarely seen features small. */
const RIDGE = 0.5;

/** Evidence that may only count one way: a chance of the sample must not make a distant summit more probable. */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  misfit: -1,
  far: -1,
  spread: -1,
  apex: 1,
  turn: 1,
  deficit: -1,
  drop: 1,
  rest: 1,
  height: -1,
  below: -1,
  claimed: -1,
  noElevation: -1,
  noTime: -1,
  noHeight: -1,
  tooShort: -1,
  length: -1,
  headingIn: -1,
  headingOut: -1,
  steep: -1,
  lower: -1,
  detour: -1,
};

/** Scenes that alone teach a model. */
const RARE = /gap|poor/;

type Model = (typeof MODELS)[number];
interface Example {
  readonly evidence: readonly number[];
  readonly isReached: boolean;
}

const walksOfScene = Number(process.argv[2] ?? 200);
const walks = Object.keys(WALKS).flatMap((name) =>
  Array.from({ length: RARE.test(name) ? 4 * walksOfScene : walksOfScene }, (_, i) => {
    const { segments, elements } = labelledWalk(name, FIRST_SEED + i);
    return {
      track: new ReadyTrack(segments),
      elements: elements.filter(({ candidate }) => !LINEAR_KINDS.has(candidate.kind)),
    };
  }),
);

function examplesWith(weights: Weights): Record<Model, Example[]> {
  const examples: Record<Model, Example[]> = { summit: [], coarseSummit: [], place: [], gap: [] };
  for (const { track, elements } of walks) {
    const candidates = elements.map(({ candidate }) => candidate);
    const places = unitVectors(
      candidates.map(({ place }) => place[0]),
      candidates.map(({ place }) => place[1]),
    );
    reachedPoints(track, candidates, places, weights).forEach((reach, i) => {
      if (reach) examples[reach.model].push({ evidence: reach.evidence, isReached: elements[i]!.label === 'reached' });
    });
  }
  return examples;
}

/** Fits, and leaves out features whose weight contradicts `SIGNS`, the most contradicting first. */
function fit(examples: readonly Example[], names: readonly string[], unused: readonly string[] = []): number[] {
  const used = new Set(names.flatMap((name, k) => (unused.includes(name) ? [] : [k])));
  for (;;) {
    const weights = maximise(examples, names.length, used);
    const wrong = [...used]
      .filter((k) => weights[k]! * (SIGNS[names[k]!] ?? 0) < 0)
      .toSorted((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!));
    if (wrong.length === 0) return weights;
    used.delete(wrong[0]!);
  }
}

/** Newton's method on the penalised likelihood of a logistic regression. */
function maximise(examples: readonly Example[], size: number, used: ReadonlySet<number>): number[] {
  const features = [...used];
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = features.map((k) => (k === 0 ? 0 : -RIDGE * weights[k]!));
    const hessian = features.map((k) => features.map((m) => (k === m ? (k === 0 ? 1e-6 : RIDGE) : 0)));
    for (const { evidence, isReached } of examples) {
      const probability = probabilityOf(dot(weights, evidence));
      const spread = Math.max(1e-6, probability * (1 - probability));
      features.forEach((k, row) => {
        gradient[row]! += ((isReached ? 1 : 0) - probability) * evidence[k]!;
        for (let column = 0; column <= row; column += 1) {
          hessian[row]![column]! += spread * evidence[k]! * evidence[features[column]!]!;
          hessian[column]![row] = hessian[row]![column]!;
        }
      });
    }
    const change = solve(hessian, gradient);
    const most = Math.max(...change.map(Math.abs));
    const scale = most > 2 ? 2 / most : 1;
    weights = weights.map((weight, k) => weight + (used.has(k) ? change[features.indexOf(k)]! * scale : 0));
    if (most < 1e-4) break;
  }
  return weights;
}

function solve(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, vector[i]!]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const best = rows
      .slice(pivot)
      .reduce((most, row, i) => (Math.abs(row[pivot]!) > Math.abs(rows[most]![pivot]!) ? i + pivot : most), pivot);
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = rows[row]![pivot]! / (rows[pivot]![pivot]! || 1e-9);
      for (let column = pivot; column <= size; column += 1) rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
  const solution = Array.from({ length: size }, () => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = rows[row]![size]!;
    for (let column = row + 1; column < size; column += 1) sum -= rows[row]![column]! * solution[column]!;
    solution[row] = sum / (rows[row]![row]! || 1e-9);
  }
  return solution;
}

let weights: Weights = WEIGHTS;
for (let round = 0; round < ROUNDS; round += 1) {
  const examples = examplesWith(weights);
  weights = {
    // With an exact pin a lesser top on the way to a higher one counts as much as the highest.
    summit: fit(examples.summit, FEATURES.summit, ['deficit']),
    coarseSummit: fit(examples.coarseSummit, FEATURES.coarseSummit),
    place: fit(examples.place, FEATURES.place),
    gap: fit(examples.gap, FEATURES.gap),
  };
  console.log(
    `round ${round + 1}: ${Object.entries(examples)
      .map(([name, list]) => `${list.length} of ${name}`)
      .join(', ')}`,
  );
}
const texts = MODELS.map((model) => {
  const lines = FEATURES[model].map((name, i) => `    ${weights[model][i]!.toFixed(3)}, // ${name}`);
  return `  ${model}: [\n${lines.join('\n')}\n  ],`;
});
const file = path.resolve(import.meta.dirname, '../core/src/tracks/recognition/points/weights.ts');
fs.writeFileSync(
  file,
  `// Written by tools/fitRecognition.ts from ${walksOfScene} labelled walks of each scene.
import type { Weights } from './logistic.ts';

export const WEIGHTS: Weights = {
${texts.join('\n')}
};
`,
);
