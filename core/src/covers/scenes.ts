import type { LonLat } from '../geo/lonLat.ts';
import { mercatorOf } from '../geo/mercator.ts';

export interface SceneSummit {
  readonly name: string;
  readonly place: LonLat;
  readonly elevationMeters: number;
}

/** A real place of the shipped map, shown on pages that are about no place. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly centre: LonLat;
  /** Degrees of longitude from side to side. */
  readonly degreesWide: number;
  readonly summits: readonly SceneSummit[];
}

export const SCENES = {
  range: {
    width: 1440,
    height: 640,
    centre: [1.5915, 42.592],
    degreesWide: 0.36,
    summits: [
      { name: 'Pic de la Coma de Varilles', place: [1.664293, 42.619154], elevationMeters: 2760 },
      { name: 'Alt de Juclar', place: [1.704172, 42.610127], elevationMeters: 2588 },
      { name: 'Pic de la Cabaneta', place: [1.733726, 42.58878], elevationMeters: 2818 },
      { name: 'Tosa de Llosada', place: [1.646267, 42.548685], elevationMeters: 2560 },
    ],
  },
  lakes: { width: 640, height: 360, centre: [1.7085, 42.6085], degreesWide: 0.085, summits: [] },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const isSceneName = (name: string): name is SceneName => Object.hasOwn(SCENES, name);

/** Pixel of a place in a scene. */
export function scenePixel({ width, height, centre, degreesWide }: Scene, place: LonLat): [x: number, y: number] {
  const [middle, point] = [mercatorOf(centre), mercatorOf(place)];
  const step = degreesWide / 360 / width;
  return [width / 2 + (point.x - middle.x) / step, height / 2 + (point.y - middle.y) / step];
}
