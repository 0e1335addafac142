/** The kinds of value an element's field can hold; forms, API, filters and import derive from them. */
export type FieldValueType =
  | {
      readonly type: 'number';
      readonly unit: Unit;
      readonly min: number;
      readonly max: number;
      readonly integer?: true;
    }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'choices'; readonly options: readonly string[] }
  | { readonly type: 'flag' }
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'url' }
  | { readonly type: 'phone' };

/** SI and counting units a field is stored in; `core/format` shows them. */
export type Unit =
  | 'meters'
  | 'kilometers'
  | 'degrees'
  | 'minutes'
  | 'centimeters'
  | 'kilograms'
  | 'year'
  | 'places'
  | 'count';

export interface Field {
  readonly value: FieldValueType;
  /** Shown large in the facts strip, in registry order. */
  readonly key?: true;
  /** Offered as a filter of listings. */
  readonly filter?: true;
  /** Offered as a sort of listings. */
  readonly sort?: true;
}

const meters = (min: number, max: number): FieldValueType => ({ type: 'number', unit: 'meters', min, max });
const count = (min: number, max: number): FieldValueType => ({
  type: 'number',
  unit: 'count',
  min,
  max,
  integer: true,
});
const places = { type: 'number', unit: 'places', min: 0, max: 2_000, integer: true } as const;
const minutes = { type: 'number', unit: 'minutes', min: 0, max: 10_000, integer: true } as const;
const degrees = { type: 'number', unit: 'degrees', min: 0, max: 90 } as const;
const year = { type: 'number', unit: 'year', min: 1000, max: 2100, integer: true } as const;
const flag = { type: 'flag' } as const;
const text = (maxLength: number): FieldValueType => ({ type: 'text', maxLength });
const choice = (...options: string[]): FieldValueType => ({ type: 'choice', options });
const choices = (...options: string[]): FieldValueType => ({ type: 'choices', options });

export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
/** Rock types named by climbers' guidebooks, in English alphabetical order. */
export const ROCK_TYPES = [
  'basalt',
  'chalk',
  'conglomerate',
  'gneiss',
  'granite',
  'limestone',
  'migmatite',
  'molasse',
  'pudding',
  'quartzite',
  'rhyolite',
  'sandstone',
  'schist',
  'trachyte',
] as const;

/** Fields of every pin. Elevation applies wherever a point has a height. */
export const PIN_FIELDS = {
  elevationMeters: { value: meters(-450, 9_000), key: true, filter: true, sort: true },
  orientations: { value: choices(...ORIENTATIONS), filter: true },
  bestMonths: { value: choices(...MONTHS), filter: true },
  rockTypes: { value: choices(...ROCK_TYPES), filter: true },
} as const satisfies Record<string, Field>;

const SUMMIT_FIELDS = {
  prominenceMeters: { value: meters(0, 9_000), key: true, filter: true, sort: true },
  isolationKilometers: {
    value: { type: 'number', unit: 'kilometers', min: 0, max: 20_100 },
    key: true,
    filter: true,
    sort: true,
  },
  keyColElevationMeters: { value: meters(-450, 9_000) },
  firstAscentYear: { value: year, sort: true },
  firstAscentBy: { value: text(200) },
  summitCross: { value: flag },
  summitRegister: { value: flag },
} as const satisfies Record<string, Field>;

export const MOUNTAIN_FIELDS = SUMMIT_FIELDS;

export const VOLCANO_FIELDS = {
  ...SUMMIT_FIELDS,
  volcanoStatus: { value: choice('active', 'dormant', 'extinct'), key: true, filter: true },
  volcanoForm: {
    value: choice('stratovolcano', 'shield', 'caldera', 'cinderCone', 'lavaDome', 'complex', 'other'),
    filter: true,
  },
  lastEruptionYear: { value: { type: 'number', unit: 'year', min: -10_000, max: 2100, integer: true }, sort: true },
} as const satisfies Record<string, Field>;

export const SHELTER_FIELDS = {
  category: {
    value: choice('guardedHut', 'unguardedHut', 'bivouac', 'emergencyShelter', 'gite', 'campsite'),
    key: true,
    filter: true,
  },
  custodianship: {
    value: choice('accessibleWhenWardened', 'alwaysAccessible', 'keyNeeded', 'noWarden'),
    filter: true,
  },
  placesStaffed: { value: places, key: true, filter: true, sort: true },
  placesUnstaffed: { value: places, filter: true },
  winterRoom: { value: flag, filter: true },
  winterRoomPlaces: { value: places },
  openPeriods: { value: text(300) },
  mattresses: { value: flag },
  blankets: { value: flag },
  stove: { value: flag, filter: true },
  heating: { value: flag },
  firewood: { value: flag },
  water: { value: choice('inside', 'nearby', 'seasonal', 'none'), filter: true },
  toilets: { value: flag },
  electricity: { value: flag },
  phoneCoverage: { value: flag },
  phone: { value: { type: 'phone' } },
  website: { value: { type: 'url' } },
  bookingUrl: { value: { type: 'url' } },
  price: { value: text(120) },
  owner: { value: text(160) },
  dogsAllowed: { value: flag },
  state: { value: choice('good', 'poor', 'ruin', 'closed'), filter: true },
} as const satisfies Record<string, Field>;

export const COULOIR_FIELDS = {
  heightMeters: { value: meters(0, 4_000), key: true, filter: true, sort: true },
  maxSlopeDegrees: { value: degrees, key: true, filter: true, sort: true },
  meanSlopeDegrees: { value: degrees },
  minWidthMeters: { value: meters(0, 500) },
  cornice: { value: choice('none', 'sometimes', 'often') },
  style: { value: choices('climb', 'skiDescent'), filter: true },
  anchors: { value: text(200) },
  firstAscentYear: { value: year },
  firstAscentBy: { value: text(200) },
} as const satisfies Record<string, Field>;

export const VIA_FERRATA_FIELDS = {
  lengthMeters: { value: meters(0, 20_000), key: true, filter: true, sort: true },
  wallHeightMeters: { value: meters(0, 3_000), key: true, filter: true, sort: true },
  approachMinutes: { value: minutes },
  ferrataMinutes: { value: minutes },
  returnMinutes: { value: minutes },
  cableContinuous: { value: flag },
  bridges: { value: count(0, 30) },
  ladders: { value: flag },
  zipLine: { value: flag },
  escapePoints: { value: count(0, 30) },
  builtYear: { value: year },
  state: { value: choice('open', 'closed', 'seasonal', 'reservation', 'fee'), filter: true },
  minHeightCentimeters: { value: { type: 'number', unit: 'centimeters', min: 0, max: 220, integer: true } },
  suitableForChildren: { value: flag, filter: true },
} as const satisfies Record<string, Field>;

export const CLIMBING_ROUTE_FIELDS = {
  lengthMeters: { value: meters(0, 4_000), key: true, filter: true, sort: true },
  pitches: { value: count(1, 120), key: true, filter: true, sort: true },
  style: { value: choices('sport', 'trad', 'alpine', 'boulder', 'ice', 'mixed'), filter: true },
  bolts: { value: choice('none', 'few', 'anchorsOnly', 'wellBolted') },
  descent: { value: choice('rappel', 'walkOff', 'both', 'lowering') },
  rope: { value: text(120) },
  rack: { value: text(200) },
  approachMinutes: { value: minutes },
  rainShelter: { value: flag },
  suitableForChildren: { value: flag },
  firstAscentYear: { value: year, sort: true },
  firstAscentBy: { value: text(200) },
} as const satisfies Record<string, Field>;

export const RIDGE_FIELDS = {
  lengthMeters: { value: meters(0, 60_000), key: true, filter: true, sort: true },
  minElevationMeters: { value: meters(-450, 9_000) },
  maxElevationMeters: { value: meters(-450, 9_000), sort: true },
  rappels: { value: count(0, 60) },
  towers: { value: count(0, 100) },
  escapes: { value: text(200) },
  extent: { value: choice('integral', 'partial') },
} as const satisfies Record<string, Field>;

export const ROUTE_FIELDS = {
  shape: { value: choice('loop', 'thereAndBack', 'traverse', 'multiDay'), key: true, filter: true },
  lengthMeters: { value: meters(0, 6_000_000), key: true, filter: true, sort: true },
  ascentMeters: { value: meters(0, 300_000), key: true, filter: true, sort: true },
  descentMeters: { value: meters(0, 300_000) },
  durationMinutes: { value: { type: 'number', unit: 'minutes', min: 0, max: 500_000, integer: true }, sort: true },
  stages: { value: count(1, 300) },
  waymark: { value: text(60) },
  waterOnRoute: { value: choice('plenty', 'some', 'none') },
} as const satisfies Record<string, Field>;

export const GENERIC_POINT_FIELDS = {
  subtype: {
    value: choice('pass', 'lake', 'waterfall', 'spring', 'cave', 'viewpoint', 'glacier', 'meadow', 'cross', 'other'),
    key: true,
    filter: true,
  },
} as const satisfies Record<string, Field>;

export const ACCESS_FIELDS = {
  startKind: {
    value: choice('carPark', 'trailhead', 'busStop', 'trainStation', 'lift', 'roadEnd', 'shelter', 'place'),
    key: true,
    filter: true,
  },
  elevationMeters: { value: meters(-450, 6_000), key: true, filter: true, sort: true },
  surface: { value: choice('paved', 'gravel', 'track') },
  carCapacity: { value: count(0, 10_000) },
  fee: { value: choice('yes', 'seasonal', 'no'), filter: true },
  heightLimitMeters: { value: meters(1, 6) },
  overnight: { value: choice('allowed', 'tolerated', 'forbidden') },
  snowClearance: {
    value: choice('often', 'sometimes', 'progressive', 'naturally', 'closedInWinter', 'notApplicable'),
    filter: true,
  },
  snowElevationMeters: { value: meters(0, 6_000) },
  vehicle: { value: choice('any', 'highClearance', 'fourWheelDrive', 'none') },
  restriction: { value: text(200) },
  publicTransport: { value: choices('train', 'bus', 'onDemand', 'boat', 'lift'), filter: true },
  publicTransportService: {
    value: choice('good', 'seasonal', 'poor', 'nearby', 'none', 'unknown'),
    filter: true,
  },
  stopDistanceMeters: { value: meters(0, 20_000) },
  approachMeters: { value: meters(0, 100_000), sort: true },
  approachAscentMeters: { value: meters(0, 5_000), key: true, sort: true },
  approachMinutes: { value: minutes, key: true, sort: true },
} as const satisfies Record<string, Field>;

export const REGION_FIELDS = {
  level: { value: choice('continent', 'country', 'range', 'subRange', 'park', 'province', 'island'), key: true },
} as const satisfies Record<string, Field>;

/** Criterion, source and members of a list belong to its dated editions, not to the list itself. */
export const LIST_FIELDS = {} as const satisfies Record<string, Field>;
