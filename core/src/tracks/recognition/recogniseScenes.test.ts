import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { recognise } from './recognise.ts';
import type { Candidate, Proposal } from './proposal.ts';
import { seededRandom } from '../samples/random.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import { projection } from '../samples/labelled/recordedWalk.ts';
import type { Metric } from '../samples/labelled/terrain.ts';

interface Score {
  right: number;
  false: number;
  missed: number;
}

type Class = 'reached' | 'attempted' | 'repeated' | 'forward' | 'backward' | 'both' | 'halfFollowed';

interface Scene {
  readonly way: readonly (readonly [...Metric, elevation: number])[];
  readonly candidates: readonly (Omit<Partial<Candidate>, 'line' | 'place'> & {
    readonly at: Metric;
    readonly line?: readonly Metric[];
    readonly label: Class | null;
    readonly visits?: number;
  })[];
}

type Way = readonly [...Metric, elevation: number];
const thereAndBack = (way: readonly Way[]): readonly Way[] => [...way, ...way.toReversed().slice(1)];

function sceneOf(seed: number): Scene {
  const random = seededRandom(seed + 50_000);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const bend = between(-300, 300);
  const up: readonly Way[] = [
    [0, 0, 1_800],
    [900, bend, 2_100],
    [1_900, 0, 2_500],
  ];
  const [short, turn] = [between(95, 240), between(-0.6, 0.6)];
  const beyond: Metric = [1_900 + Math.cos(turn) * short, Math.sin(turn) * short];
  const length = between(600, 2_500);
  const wave = between(-80, 80);
  const lineTo = (share: number): Way[] =>
    Array.from({ length: 21 }, (_, i) => i / 20)
      .filter((at) => at <= share)
      .map((at) => [at * length, wave * Math.sin(at * 6), 2_000 + at * 400]);
  const line = lineTo(1).map(([x, y]): Metric => [x, y]);
  const ridge = { at: line[10]!, kind: ['ridge', 'couloir', 'viaFerrata'][seed % 3]!, line };
  const scenes: readonly (() => Scene)[] = [
    // Turned back on the ascent.
    () => ({ way: thereAndBack(up), candidates: [{ at: beyond, label: 'attempted' }] }),
    // The same, with a second summit further away.
    () => ({
      way: thereAndBack(up),
      candidates: [
        { at: beyond, label: 'attempted' },
        { at: [1_900 + 270, 120], label: null },
      ],
    }),
    // The goal was the hut or the other summit.
    () => ({
      way: thereAndBack(up),
      candidates: [
        { at: [1_900, 0], kind: seed % 2 ? 'shelter' : 'mountain', label: 'reached', visits: 1 },
        { at: beyond, label: null },
      ],
    }),
    // Passed beside it.
    () => ({
      way: [
        [-1_500, 0, 2_000],
        [0, 0, 2_300],
        [1_500, bend, 2_000],
      ],
      candidates: [{ at: [between(-200, 200), between(100, 280)], label: null }],
    }),
    // A hairpin of the path below it.
    () => ({
      way: [
        [-1_200, -300, 1_900],
        [-200, 0, 2_100],
        [-380, 60, 2_150],
        [0, 1_500, 2_400],
      ],
      candidates: [{ at: [-200 + between(90, 200), 0], label: null }],
    }),
    // Walked around it.
    () => ({
      way: Array.from({ length: 13 }, (_, i): Way => {
        const [angle, radius] = [(i / 12) * 2 * Math.PI, between(160, 280)];
        return [Math.cos(angle) * radius, Math.sin(angle) * radius, 2_000];
      }),
      candidates: [{ at: [0, 0], label: null }],
    }),
    // Started and ended beside it.
    () => ({ way: thereAndBack(up).slice(2), candidates: [{ at: beyond, label: null }] }),
    // Passed the hut on the way out and back, the summit once.
    () => ({
      way: thereAndBack([...up, [2_900, 300, 2_900]]),
      candidates: [
        { at: [1_900, 0], kind: 'shelter', label: 'repeated', visits: 2 },
        { at: [2_900, 300], label: 'reached', visits: 1 },
      ],
    }),
    // Over the summit to the next one and back over it.
    () => ({
      way: [...up, [2_300, 600, 2_300], [2_800, 200, 2_450], ...[...up].reverse()],
      candidates: [{ at: [1_900, 0], label: 'repeated', visits: 2 }],
    }),
    // A traverse that reaches both of its ends.
    () => ({
      way: [...up, [3_000, -500, 2_000]],
      candidates: [
        { at: [0, 0], kind: 'access', label: 'reached', visits: 1 },
        { at: [3_000, -500], kind: 'access', label: 'reached', visits: 1 },
      ],
    }),
    () => ({ way: [[-600, -400, 1_900], ...lineTo(1)], candidates: [{ ...ridge, label: 'forward' }] }),
    () => ({ way: [...lineTo(1).reverse(), [-600, -400, 1_900]], candidates: [{ ...ridge, label: 'backward' }] }),
    () => ({ way: thereAndBack([[-600, -400, 1_900], ...lineTo(1)]), candidates: [{ ...ridge, label: 'both' }] }),
    () => ({
      way: thereAndBack([[-600, -400, 1_900], ...lineTo(between(0.45, 0.6))]),
      candidates: [{ ...ridge, label: 'halfFollowed' }],
    }),
    // Left the line half-way.
    () => ({
      way: [[-600, -400, 1_900], ...lineTo(between(0.4, 0.55)), [length / 2, -1_200, 1_700]],
      candidates: [{ ...ridge, label: null }],
    }),
  ];
  return scenes[seed % scenes.length]!();
}

const SCENES = 600;

it('tells attempts from completions, visits from each other and the way along lines: 0.95 and 0.9 of each class', () => {
  const scores = new Map<Class, Score>();
  const scoreOf = (name: Class): Score => {
    const known = scores.get(name) ?? { right: 0, false: 0, missed: 0 };
    scores.set(name, known);
    return known;
  };
  const wrong: string[] = [];
  for (let seed = 1; seed <= SCENES; seed += 1) {
    const { way, candidates } = sceneOf(seed);
    const random = seededRandom(seed + 90_000);
    const toPlace = projection([42.6, 64, -33, 0.1][seed % 4]!);
    const lonLat = (at: Metric): LonLat => [toPlace(at)[0], toPlace(at)[1]];
    const [biasEast, biasNorth] = [(random() - 0.5) * 30, (random() - 0.5) * 30];
    const segment = syntheticActivity({
      waypoints: way.map(([x, y, elevation]) => [...toPlace([x + biasEast, y + biasNorth]), elevation] as const),
      noiseMeters: 2 + random() * 5,
      spacingMeters: 4 + random() * 10,
      startEpoch: 1_750_000_000,
      seed,
    });
    const proposals = recognise(
      [segment],
      candidates.map(({ at, line, kind = 'mountain' }, i): Candidate => ({
        elementId: String(i),
        kind,
        place: lonLat(at),
        accuracyMeters: 0,
        ...(line && { line: [line.map((place) => lonLat(place))] }),
      })),
    );
    candidates.forEach(({ label, visits, kind }, i) => {
      const proposal = proposals.find(({ elementId }) => elementId === String(i));
      const found = proposal && classOf(proposal);
      const isRight = found === label && (visits === undefined || proposal?.visits.length === visits);
      if (label !== null) scoreOf(label)[isRight ? 'right' : 'missed'] += 1;
      if (found && !isRight) scoreOf(found).false += 1;
      if (!isRight && (label !== null || found)) wrong.push(`${seed}: ${kind ?? 'mountain'} is ${label}, not ${found}`);
    });
  }
  for (const [name, { right, false: others, missed }] of scores) {
    expect(right, name).toBeGreaterThan(20);
    expect(right / (right + others), `${name}\n${wrong.slice(0, 20).join('\n')}`).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + missed), `${name}\n${wrong.slice(0, 20).join('\n')}`).toBeGreaterThanOrEqual(0.9);
  }
  expect(scores.size).toBe(7);
});

function classOf({ outcome, followed, visits }: Proposal): Class {
  if (followed) return outcome === 'attempted' ? 'halfFollowed' : followed.direction;
  return outcome === 'attempted' ? 'attempted' : visits.length > 1 ? 'repeated' : 'reached';
}
