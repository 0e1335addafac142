/** Layers of the vector tiles, as `docs/map-schema.md` describes them. */
export const MAP_LAYERS = [
  'land',
  'water',
  'waterways',
  'roads',
  'paths',
  'routes',
  'lifts',
  'pistes',
  'peaks',
  'places',
  'boundaries',
  'buildings',
  'points',
] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export type FeatureTags = Readonly<Record<string, string | number | boolean>>;

/** What an object of OpenStreetMap is on the map, without its geometry. */
export interface MapClass {
  readonly layer: MapLayer;
  /** `area` becomes a polygon if the way is closed, else nothing; `mark` becomes a point. */
  readonly shape: 'mark' | 'line' | 'area';
  readonly tags: FeatureTags;
  /** First zoom of the feature; areas appear later if they are small. */
  readonly minZoom: number;
}

/** Positions are pairs of x and y in the Web Mercator square, in units of 2^-32 of its width (about a centimetre). */
export type Line = Uint32Array;

export interface MapFeature {
  readonly layer: MapLayer;
  readonly shape: 'point' | 'line' | 'polygon';
  /** Each part is one point, one line, or an outer ring with its holes. */
  readonly parts: readonly (readonly Line[])[];
  readonly tags: FeatureTags;
  readonly minZoom: number;
}

/** Width of the Web Mercator square in the units of positions. */
export const WORLD_UNITS = 2 ** 32;
