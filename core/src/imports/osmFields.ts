import type { FieldValue } from '../elements/elementDraft.ts';
import { ELEMENT_KINDS } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import type { Difficulty } from '../elements/scales.ts';
import { cleanText } from '../format/cleanText.ts';
import { priceOfCharge } from '../elements/shelters/price.ts';
import { difficultyScore } from '../elements/scales.ts';
import { readFlag, readMeasure } from './osmValues.ts';

export type Tags = Readonly<Record<string, string>>;

/**
 * How OpenStreetMap tags fill a field: a list of keys, of which the first readable value counts; a map from
 * `key=value` to options; or a function.
 */
export type TagSource = readonly string[] | Readonly<Record<string, string>> | ((tags: Tags) => FieldValue | undefined);

const has = (tags: Tags, key: string, ...values: string[]): boolean =>
  values.length === 0 ? tags[key] !== undefined : values.includes(tags[key] ?? '');

const PIN = {
  elevationMeters: ['ele', 'ele:wgs84', 'ele:local'],
  orientations: ['climbing:orientation', 'orientation', 'aspect'],
  rockTypes: ['climbing:rock', 'rock', 'geology'],
  webcamUrl: ['contact:webcam'],
} as const;

const SUMMIT = {
  ...PIN,
  prominenceMeters: ['prominence'],
  isolationKilometers: ['isolation'],
  firstAscentYear: ['first_ascent', 'first_ascent:date'],
  summitCross: ['summit:cross'],
  summitRegister: ['summit:register'],
} as const;

const STAFF_KEYS = [
  'reservation',
  'opening_hours',
  'phone',
  'contact:phone',
  'email',
  'contact:email',
  'website',
  'contact:website',
  'booking',
  'food',
  'cuisine',
];

/** Many `alpine_hut`s have no warden, so one is called guarded only when something says that somebody is there. */
function categoryOfShelter(tags: Tags): string | undefined {
  if (has(tags, 'tourism', 'alpine_hut')) {
    const staffed = tags['staffed'] ?? tags['attended'];
    if (staffed !== undefined) return staffed === 'no' ? 'unguardedHut' : 'guardedHut';
    return STAFF_KEYS.some((key) => tags[key] !== undefined && tags[key] !== 'no') ? 'guardedHut' : undefined;
  }
  if (has(tags, 'tourism', 'wilderness_hut')) return 'unguardedHut';
  if (has(tags, 'shelter_type', 'basic_hut')) return 'bivouac';
  return has(tags, 'amenity', 'shelter') ? 'emergencyShelter' : undefined;
}

function priceOf({ charge }: Tags): string | undefined {
  const text = cleanText(charge ?? '');
  return text === '' ? undefined : (priceOfCharge(text) ?? text);
}

const places =
  (isStaffed: boolean) =>
  (tags: Tags): number | undefined => {
    if ((categoryOfShelter(tags) === 'guardedHut') !== isStaffed) return undefined;
    const number = Math.round(
      readMeasure(tags['capacity:beds'] ?? tags['capacity:persons'] ?? tags['capacity'] ?? tags['beds'] ?? '') ?? -1,
    );
    return number >= 0 && number <= 2_000 ? number : undefined;
  };

/**
 * Kept apart from the kind registry, because only imports need it and it would add to the browser bundle. A key that
 * is not a field of its kind does not compile.
 */
export const OSM_FIELDS: {
  readonly [Kind in KindName]?: { readonly [Name in keyof (typeof ELEMENT_KINDS)[Kind]['fields']]?: TagSource };
} = {
  mountain: SUMMIT,
  volcano: {
    ...SUMMIT,
    volcanoStatus: {
      'volcano:status=active': 'active',
      'volcano:status=dormant': 'dormant',
      'volcano:status=inactive': 'dormant',
      'volcano:status=extinct': 'extinct',
      'status=active': 'active',
      'status=dormant': 'dormant',
      'status=extinct': 'extinct',
    },
    volcanoForm: {
      'volcano:type=stratovolcano': 'stratovolcano',
      'volcano:type=strato': 'stratovolcano',
      'volcano:type=shield': 'shield',
      'volcano:type=caldera': 'caldera',
      'volcano:type=scoria': 'cinderCone',
      'volcano:type=cinder_cone': 'cinderCone',
      'volcano:type=lava_dome': 'lavaDome',
      'volcano:type=dome': 'lavaDome',
      'volcano:type=complex': 'complex',
      'type=stratovolcano': 'stratovolcano',
      'type=shield': 'shield',
    },
    lastEruptionYear: ['volcano:last_eruption', 'last_eruption'],
  },
  shelter: {
    ...PIN,
    category: categoryOfShelter,
    custodianship: { 'locked=yes': 'keyNeeded', 'access=key': 'keyNeeded', 'locked=no': 'alwaysAccessible' },
    placesStaffed: places(true),
    placesUnstaffed: places(false),
    winterRoom: ['winter_room'],
    winterRoomPlaces: ['winter_room:capacity', 'capacity:winter_room', 'capacity:winter'],
    openSeasons: ['opening_hours'],
    openPeriods: ['opening_hours', 'seasonal:description'],
    mattresses: ['mattress', 'mattresses'],
    blankets: ['blanket', 'blankets'],
    stove: ['stove', 'fireplace', 'cooker'],
    heating: ['heating'],
    firewood: ['firewood', 'wood'],
    water: {
      'drinking_water=yes': 'inside',
      'drinking_water=nearby': 'nearby',
      'drinking_water=seasonal': 'seasonal',
      'drinking_water=no': 'none',
    },
    toilets: ['toilets'],
    electricity: ['electricity', 'power_supply'],
    phoneCoverage: ['mobile_coverage', 'mobile_phone_coverage'],
    phone: ['phone', 'contact:phone', 'contact:mobile', 'mobile'],
    website: ['website', 'contact:website', 'url'],
    bookingUrl: ['website:booking', 'booking', 'reservation:website', 'contact:booking'],
    price: priceOf,
    owner: ['operator', 'owner'],
    dogsAllowed: ['dog', 'dogs'],
    state: {
      'ruins=yes': 'ruin',
      'building=ruins': 'ruin',
      'historic=ruins': 'ruin',
      'abandoned=yes': 'ruin',
      'disused=yes': 'closed',
      'condition=good': 'good',
      'condition=poor': 'poor',
      'condition=bad': 'poor',
    },
  },
  couloir: { ...PIN, heightMeters: ['height'], maxSlopeDegrees: ['incline:max', 'slope'], minWidthMeters: ['width'] },
  viaFerrata: {
    ...PIN,
    lengthMeters: ['length'],
    wallHeightMeters: ['height'],
    ferrataMinutes: ['duration'],
    cableContinuous: ['safety_rope:continuous'],
    ladders: ['ladder', 'ladders'],
    zipLine: ['zip_line', 'zip-line'],
    builtYear: ['start_date', 'construction_date'],
    state: {
      'access=no': 'closed',
      'disused=yes': 'closed',
      'abandoned=yes': 'closed',
      'seasonal=yes': 'seasonal',
      'fee=yes': 'fee',
    },
  },
  climbingRoute: {
    ...PIN,
    lengthMeters: ['climbing:length', 'length', 'height'],
    pitches: ['climbing:pitches', 'pitches'],
    style: {
      'climbing:sport=yes': 'sport',
      'climbing:trad=yes': 'trad',
      'climbing:traditional=yes': 'trad',
      'climbing:multipitch=yes': 'alpine',
      'climbing:boulder=yes': 'boulder',
      'climbing:ice=yes': 'ice',
      'climbing:mixed=yes': 'mixed',
    },
    bolts: { 'climbing:bolted=yes': 'wellBolted', 'climbing:bolted=no': 'none', 'climbing:bolts=no': 'none' },
    rainShelter: ['climbing:rain_shelter'],
    suitableForChildren: ['climbing:kids', 'climbing:children'],
    firstAscentYear: ['climbing:first_ascent', 'first_ascent'],
    firstAscentBy: ['climbing:first_ascent:by', 'first_ascent:by'],
  },
  ridge: PIN,
  route: {
    ...PIN,
    shape: { 'roundtrip=yes': 'loop', 'roundtrip=no': 'traverse' },
    // The usual unit in relations is the kilometre.
    lengthMeters: (tags) => readMeasure(tags['distance'] ?? '', 'km') ?? readMeasure(tags['length'] ?? '', 'km'),
    ascentMeters: ['ascent'],
    descentMeters: ['descent'],
    durationMinutes: ['duration', 'duration:forward'],
    waymark: ['ref', 'symbol:en', 'symbol'],
  },
  genericPoint: {
    ...PIN,
    subtype: {
      'natural=saddle': 'pass',
      'mountain_pass=yes': 'pass',
      'natural=water': 'lake',
      'waterway=waterfall': 'waterfall',
      'natural=spring': 'spring',
      'natural=cave_entrance': 'cave',
      'natural=glacier': 'glacier',
      'man_made=cross': 'cross',
      'tourism=viewpoint': 'viewpoint',
    },
  },
  access: {
    elevationMeters: PIN.elevationMeters,
    webcamUrl: PIN.webcamUrl,
    startKind: {
      'highway=trailhead': 'trailhead',
      'amenity=parking': 'carPark',
      'aerialway=station': 'lift',
      'railway=station': 'trainStation',
      'railway=halt': 'trainStation',
      'highway=bus_stop': 'busStop',
      'amenity=bus_station': 'busStop',
    },
    surface: {
      'surface=asphalt': 'paved',
      'surface=paved': 'paved',
      'surface=concrete': 'paved',
      'surface=paving_stones': 'paved',
      'surface=gravel': 'gravel',
      'surface=fine_gravel': 'gravel',
      'surface=compacted': 'gravel',
      'surface=pebblestone': 'gravel',
      'surface=unpaved': 'gravel',
      'surface=ground': 'track',
      'surface=dirt': 'track',
      'surface=grass': 'track',
      'surface=earth': 'track',
    },
    carCapacity: ['capacity'],
    fee: (tags) => {
      const fee = tags['fee'];
      if (fee === undefined) return undefined;
      // Values other than yes and no describe when the fee applies.
      return /^(yes|no)$/.test(fee) ? fee : readFlag(fee) === undefined ? undefined : 'seasonal';
    },
    heightLimitMeters: ['maxheight', 'maxheight:physical'],
    overnight: {
      'overnight=yes': 'allowed',
      'overnight=no': 'forbidden',
      'motorhome=no': 'forbidden',
      'camping=no': 'forbidden',
    },
    publicTransport: {
      'railway=station': 'train',
      'railway=halt': 'train',
      'train=yes': 'train',
      'highway=bus_stop': 'bus',
      'amenity=bus_station': 'bus',
      'bus=yes': 'bus',
      'ferry=yes': 'boat',
      'aerialway=station': 'lift',
    },
    snowClearance: { 'winter_service=yes': 'often', 'winter_service=no': 'naturally' },
    restriction: ['access:conditional', 'motor_vehicle:conditional'],
  },
  region: {
    level: (tags) => {
      if (has(tags, 'boundary', 'protected_area', 'national_park')) return 'park';
      if (has(tags, 'natural', 'mountain_range')) return 'range';
      return tags['admin_level'] === '2' ? 'country' : 'province';
    },
  },
};

const SAC: Readonly<Record<string, string>> = {
  hiking: 'T1',
  mountain_hiking: 'T2',
  demanding_mountain_hiking: 'T3',
  alpine_hiking: 'T4',
  demanding_alpine_hiking: 'T5',
  difficult_alpine_hiking: 'T6',
};

const first = (tags: Tags, ...keys: string[]): string =>
  keys
    .map((key) => tags[key])
    .find((value) => value !== undefined)
    ?.trim() ?? '';

const climbing = (scale: Difficulty['scale'], system: string): [Difficulty['scale'], (tags: Tags) => string] => [
  scale,
  (tags) => {
    const key = `climbing:grade:${system}`;
    const [low, high] = [first(tags, `${key}:min`), first(tags, `${key}:max`)];
    return first(tags, key, `${key}:mean`) || (low && high && low !== high ? `${low}-${high}` : low || high);
  },
];

const GRADES: readonly [Difficulty['scale'], (tags: Tags) => string][] = [
  ['sacHiking', (tags) => SAC[first(tags, 'sac_scale').split(';')[0]?.trim() ?? ''] ?? first(tags, 'sac_scale')],
  ['husler', (tags) => first(tags, 'via_ferrata_scale').replace(/^K?([1-6])$/i, 'K$1')],
  // `F` is the hardest grade of one scale and the easiest of the other, so it is ambiguous and dropped.
  ['schall', (tags) => first(tags, 'via_ferrata_scale').toUpperCase().replace(/^F$/, '')],
  ['ferrataFrench', (tags) => first(tags, 'via_ferrata_scale').toUpperCase().replace(/^F$/, '')],
  climbing('rockFrench', 'french'),
  climbing('rockUiaa', 'uiaa'),
  climbing('rockYds', 'yds_class'),
  climbing('rockYds', 'yds'),
  climbing('aid', 'aid'),
  climbing('ice', 'ice'),
  climbing('ice', 'wi'),
  climbing('mixed', 'mixed'),
  climbing('alpine', 'alpine'),
  ['toponeige', (tags) => first(tags, 'piste:grade:toponeige', 'skitour:grade:toponeige')],
];

/**
 * Returns at most one grade per scale of the kind; the three via ferrata scales count as one, because they share a
 * tag.
 */
export function gradesOf(kind: KindName, tags: Tags): Difficulty[] {
  const scales: readonly string[] = ELEMENT_KINDS[kind].scales;
  const used = new Set<string>();
  return GRADES.flatMap(([scale, read]): Difficulty[] => {
    const value = scales.includes(scale) ? read(tags) : '';
    const family = ['husler', 'schall', 'ferrataFrench'].includes(scale) ? 'ferrata' : scale;
    if (value === '' || used.has(family) || !difficultyScore(scale, value)) return [];
    used.add(family);
    return [{ scale, value }];
  });
}
