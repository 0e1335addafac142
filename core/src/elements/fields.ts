import { LIST_MAX_ITEMS, ROUTE_MAX_WAYPOINTS } from '../limits.ts';
import { COMPLETION_STYLES } from '../lists/completionStyles.ts';

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
  | { readonly type: 'phone' }
  /** Parts of the year; `options` are what a filter may ask. */
  | { readonly type: 'seasons'; readonly max: number; readonly options: readonly string[] }
  /** A list of addresses, pitches or waypoints, each as text. */
  | { readonly type: 'lines'; readonly of: LineOf; readonly max: number };

export type LineOf = 'url' | 'pitch' | 'waypoint';

/** Units in which values are stored; `core/format` converts them for display. */
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

export const FIELD_GROUPS = [
  'road',
  'snow',
  'parking',
  'publicTransport',
  'approach',
  'places',
  'winter',
  'comfort',
  'contact',
  'times',
  'equipment',
  'suitability',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

export interface Field {
  readonly value: FieldValueType;
  readonly group?: FieldGroup;
  readonly key?: true;
  readonly help?: true;
  readonly filter?: true;
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

const EXPOSURE = choice('low', 'moderate', 'high', 'extreme');

export const PIN_FIELDS = {
  elevationMeters: { help: true, value: meters(-450, 9_000), key: true, filter: true, sort: true },
  elevationMethod: { value: choice('surveyed', 'lidar', 'gps', 'terrainModel', 'map') },
  elevationYear: { help: true, value: year },
  orientations: { help: true, value: choices(...ORIENTATIONS), filter: true },
  bestMonths: { help: true, value: choices(...MONTHS), filter: true },
  rockTypes: { value: choices(...ROCK_TYPES), filter: true },
  closures: { help: true, value: text(300) },
  /** URL of the current image itself, not of a page about the webcam. */
  webcamUrl: { value: { type: 'url' } },
  links: { help: true, value: { type: 'lines', of: 'url', max: 10 } },
} as const satisfies Record<string, Field>;

const SUMMIT_FIELDS = {
  prominenceMeters: { help: true, value: meters(0, 9_000), key: true, filter: true, sort: true },
  isolationKilometers: {
    help: true,
    value: { type: 'number', unit: 'kilometers', min: 0, max: 20_100 },
    key: true,
    filter: true,
    sort: true,
  },
  keyCol: { help: true, value: text(120) },
  keyColElevationMeters: { help: true, value: meters(-450, 9_000) },
  firstAscentYear: { help: true, value: year, sort: true },
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
  lastEruptionYear: {
    help: true,
    value: { type: 'number', unit: 'year', min: -10_000, max: 2100, integer: true },
    sort: true,
  },
} as const satisfies Record<string, Field>;

export const SHELTER_FIELDS = {
  category: {
    value: choice('guardedHut', 'unguardedHut', 'bivouac', 'emergencyShelter', 'gite', 'campsite'),
    key: true,
    filter: true,
  },
  custodianship: {
    help: true,
    group: 'places',
    value: choice('accessibleWhenWardened', 'alwaysAccessible', 'keyNeeded', 'noWarden'),
    filter: true,
  },
  placesStaffed: { help: true, group: 'places', value: places, key: true, filter: true, sort: true },
  placesUnstaffed: { help: true, group: 'places', value: places, filter: true },
  winterRoom: { help: true, group: 'winter', value: flag, filter: true },
  winterRoomPlaces: { group: 'winter', value: places },
  openSeasons: {
    help: true,
    group: 'places',
    value: { type: 'seasons', max: 10, options: ['today'] },
    filter: true,
  },
  openPeriods: { help: true, group: 'places', value: text(300) },
  mattresses: { group: 'comfort', value: flag },
  blankets: { group: 'comfort', value: flag },
  stove: { group: 'comfort', value: flag, filter: true },
  heating: { group: 'comfort', value: flag },
  firewood: { group: 'comfort', value: flag },
  water: { group: 'comfort', value: choice('inside', 'nearby', 'seasonal', 'none'), filter: true },
  toilets: { group: 'comfort', value: flag },
  electricity: { group: 'comfort', value: flag },
  phoneCoverage: { group: 'comfort', value: flag },
  phone: { help: true, group: 'contact', value: { type: 'phone' } },
  website: { group: 'contact', value: { type: 'url' } },
  bookingUrl: { group: 'contact', value: { type: 'url' } },
  price: { help: true, group: 'contact', value: text(120) },
  owner: { group: 'contact', value: text(160) },
  dogsAllowed: { group: 'comfort', value: flag },
  state: { value: choice('good', 'poor', 'ruin', 'closed'), filter: true },
} as const satisfies Record<string, Field>;

export const COULOIR_FIELDS = {
  heightMeters: { help: true, value: meters(0, 4_000), key: true, filter: true, sort: true },
  maxSlopeDegrees: { help: true, value: degrees, key: true, filter: true, sort: true },
  meanSlopeDegrees: { value: degrees },
  minWidthMeters: { value: meters(0, 500) },
  entry: { help: true, value: text(200) },
  exit: { help: true, value: text(200) },
  cornice: { value: choice('none', 'sometimes', 'often') },
  style: { value: choices('climb', 'skiDescent'), filter: true },
  anchors: { help: true, value: text(200) },
  approachMinutes: { help: true, value: minutes },
  approach: { help: true, value: text(300) },
  descentRoute: { help: true, value: text(300) },
  firstAscentYear: { help: true, value: year },
  firstAscentBy: { value: text(200) },
} as const satisfies Record<string, Field>;

export const VIA_FERRATA_FIELDS = {
  lengthMeters: { help: true, value: meters(0, 20_000), key: true, filter: true, sort: true },
  wallHeightMeters: { help: true, value: meters(0, 3_000), key: true, filter: true, sort: true },
  ascentMeters: { value: meters(0, 4_000) },
  descentMeters: { value: meters(0, 4_000) },
  exposure: { help: true, value: EXPOSURE, filter: true },
  approachMinutes: { help: true, group: 'times', value: minutes },
  ferrataMinutes: { group: 'times', value: minutes, sort: true },
  returnMinutes: { group: 'times', value: minutes },
  cableContinuous: { group: 'equipment', value: flag },
  bridges: { group: 'equipment', value: count(0, 30) },
  bridgeKinds: { group: 'equipment', value: choices('suspension', 'monkey', 'beam') },
  ladders: { group: 'equipment', value: flag },
  zipLine: { group: 'equipment', value: flag },
  escapePoints: { group: 'equipment', value: count(0, 30) },
  builtYear: { group: 'equipment', value: year },
  kit: { help: true, group: 'equipment', value: text(200) },
  state: { value: choice('open', 'closed', 'seasonal', 'reservation', 'fee'), filter: true },
  minHeightCentimeters: {
    group: 'suitability',
    value: { type: 'number', unit: 'centimeters', min: 0, max: 220, integer: true },
  },
  minWeightKilograms: {
    help: true,
    group: 'suitability',
    value: { type: 'number', unit: 'kilograms', min: 0, max: 100, integer: true },
  },
  suitableForChildren: { group: 'suitability', value: flag, filter: true },
} as const satisfies Record<string, Field>;

export const CLIMBING_ROUTE_FIELDS = {
  lengthMeters: { help: true, value: meters(0, 4_000), key: true, filter: true, sort: true },
  pitches: { value: count(1, 120), key: true, filter: true, sort: true },
  pitchList: { help: true, value: { type: 'lines', of: 'pitch', max: 120 } },
  obligatoryGrade: { help: true, value: text(20) },
  exposure: { help: true, value: EXPOSURE, filter: true },
  style: { value: choices('sport', 'trad', 'alpine', 'boulder', 'ice', 'mixed'), filter: true },
  bolts: { value: choice('none', 'few', 'anchorsOnly', 'wellBolted') },
  anchors: { help: true, value: text(200) },
  descent: { value: choice('rappel', 'walkOff', 'both', 'lowering') },
  rope: { help: true, value: text(120) },
  rack: { help: true, value: text(200) },
  approachMinutes: { help: true, value: minutes },
  rainShelter: { value: flag },
  suitableForChildren: { value: flag },
  firstAscentYear: { help: true, value: year, sort: true },
  firstAscentBy: { value: text(200) },
} as const satisfies Record<string, Field>;

export const RIDGE_FIELDS = {
  lengthMeters: { help: true, value: meters(0, 60_000), key: true, filter: true, sort: true },
  minElevationMeters: { value: meters(-450, 9_000) },
  maxElevationMeters: { value: meters(-450, 9_000), sort: true },
  obligatoryGrade: { help: true, value: text(20) },
  direction: { help: true, value: text(120) },
  rappels: { value: count(0, 60) },
  towers: { value: count(0, 100) },
  escapes: { help: true, value: text(200) },
  extent: { value: choice('integral', 'partial') },
} as const satisfies Record<string, Field>;

export const ROUTE_FIELDS = {
  shape: { value: choice('loop', 'thereAndBack', 'traverse', 'multiDay'), key: true, filter: true },
  lengthMeters: { help: true, value: meters(0, 6_000_000), key: true, filter: true, sort: true },
  ascentMeters: { value: meters(0, 300_000), key: true, filter: true, sort: true },
  descentMeters: { value: meters(0, 300_000) },
  durationMinutes: {
    help: true,
    value: { type: 'number', unit: 'minutes', min: 0, max: 500_000, integer: true },
    sort: true,
  },
  stages: { value: count(1, 300) },
  waypoints: { help: true, value: { type: 'lines', of: 'waypoint', max: ROUTE_MAX_WAYPOINTS } },
  waymark: { help: true, value: text(60) },
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
  webcamUrl: PIN_FIELDS.webcamUrl,
  links: PIN_FIELDS.links,
  startKind: {
    value: choice('carPark', 'trailhead', 'busStop', 'trainStation', 'lift', 'roadEnd', 'shelter', 'place'),
    key: true,
    filter: true,
  },
  elevationMeters: { help: true, value: meters(-450, 6_000), key: true, filter: true, sort: true },
  surface: { group: 'road', value: choice('paved', 'gravel', 'track') },
  carCapacity: { group: 'parking', value: count(0, 10_000) },
  fee: { group: 'parking', value: choice('yes', 'seasonal', 'no'), filter: true },
  heightLimitMeters: { help: true, group: 'parking', value: meters(1, 6) },
  charging: { group: 'parking', value: flag, filter: true },
  overnight: { group: 'parking', value: choice('allowed', 'tolerated', 'forbidden') },
  snowClearance: {
    group: 'snow',
    value: choice('often', 'sometimes', 'progressive', 'naturally', 'closedInWinter', 'notApplicable'),
    filter: true,
  },
  snowElevationMeters: { help: true, group: 'snow', value: meters(0, 6_000) },
  vehicle: { group: 'road', value: choice('any', 'highClearance', 'fourWheelDrive', 'none') },
  restriction: { help: true, group: 'road', value: text(200) },
  publicTransport: {
    group: 'publicTransport',
    value: choices('train', 'bus', 'onDemand', 'boat', 'lift'),
    filter: true,
  },
  publicTransportService: {
    group: 'publicTransport',
    value: choice('good', 'seasonal', 'poor', 'nearby', 'none', 'unknown'),
    filter: true,
  },
  /** Of a lift or train up there: what a map app finds by road. */
  reachedFrom: { help: true, group: 'publicTransport', value: text(120) },
  lastDeparture: { help: true, group: 'publicTransport', value: text(120) },
  fare: { help: true, group: 'publicTransport', value: text(120) },
  stopDistanceMeters: { help: true, group: 'publicTransport', value: meters(0, 20_000) },
  approachMeters: { help: true, group: 'approach', value: meters(0, 100_000), sort: true },
  approachAscentMeters: { group: 'approach', value: meters(0, 5_000), key: true, sort: true },
  approachDescentMeters: { group: 'approach', value: meters(0, 5_000) },
  approachMinutes: { help: true, group: 'approach', value: minutes, key: true, sort: true },
  bestMonths: PIN_FIELDS.bestMonths,
} as const satisfies Record<string, Field>;

export const REGION_FIELDS = {
  level: { value: choice('continent', 'country', 'range', 'subRange', 'park', 'province', 'island'), key: true },
} as const satisfies Record<string, Field>;

export const LIST_FIELDS = {
  completionStyle: { value: choice(...COMPLETION_STYLES) },
  completesAt: { value: count(1, LIST_MAX_ITEMS) },
  sourceTitle: { value: text(200) },
  sourceUrl: { value: { type: 'url' } },
} as const satisfies Record<string, Field>;
