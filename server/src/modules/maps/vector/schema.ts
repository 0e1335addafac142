import type { MapLayer } from './mapFeature.ts';

type FieldType = 'String' | 'Number' | 'Boolean';

export interface VectorLayer {
  readonly id: MapLayer;
  readonly description: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly fields: Readonly<Record<string, FieldType>>;
}

const NAMES = { name: 'String', name_en: 'String', name_es: 'String' } as const;

function layer(
  id: MapLayer,
  minzoom: number,
  description: string,
  fields: Readonly<Record<string, FieldType>>,
): VectorLayer {
  return { id, description, minzoom, maxzoom: 14, fields: { kind: 'String', ...fields } };
}

/** The layers as TileJSON lists them; `docs/map-schema.md` explains the values. */
export const VECTOR_LAYERS: readonly VectorLayer[] = [
  layer('land', 6, 'Land cover, cliffs and ridges', NAMES),
  layer('water', 6, 'Lakes, reservoirs and wide rivers', { ...NAMES, intermittent: 'Boolean' }),
  layer('waterways', 7, 'Rivers, streams and canals as lines', {
    ...NAMES,
    intermittent: 'Boolean',
    tunnel: 'Boolean',
  }),
  layer('roads', 6, 'Roads, tracks and railways', {
    ...NAMES,
    ref: 'String',
    grade: 'Number',
    tunnel: 'Boolean',
    bridge: 'Boolean',
  }),
  layer('paths', 11, 'Paths by difficulty, steps and via ferratas', {
    ...NAMES,
    sac_scale: 'String',
    trail_visibility: 'String',
    via_ferrata_scale: 'String',
    tunnel: 'Boolean',
  }),
  layer('routes', 9, 'Marked routes', { ...NAMES, ref: 'String', network: 'String' }),
  layer('lifts', 11, 'Aerialways', NAMES),
  layer('pistes', 12, 'Ski pistes and ski tours', { ...NAMES, difficulty: 'String' }),
  layer('peaks', 8, 'Peaks, volcanoes and passes', {
    ...NAMES,
    elevation: 'Number',
    prominence: 'Number',
    isolation: 'Number',
  }),
  layer('places', 6, 'Towns, villages and localities', { ...NAMES, population: 'Number' }),
  layer('boundaries', 6, 'Borders and protected areas', { ...NAMES, admin_level: 'Number' }),
  layer('buildings', 13, 'Buildings', {}),
  layer('points', 10, 'Huts, shelters, springs, viewpoints, car parks', { ...NAMES, elevation: 'Number' }),
];
