import {
  ACCESS_FIELDS,
  CLIMBING_ROUTE_FIELDS,
  COULOIR_FIELDS,
  GENERIC_POINT_FIELDS,
  LIST_FIELDS,
  MOUNTAIN_FIELDS,
  PIN_FIELDS,
  REGION_FIELDS,
  RIDGE_FIELDS,
  ROUTE_FIELDS,
  SHELTER_FIELDS,
  VIA_FERRATA_FIELDS,
  VOLCANO_FIELDS,
} from './fields.ts';
import type { Field } from './fields.ts';
import type { ScaleName } from './scales.ts';
import { objectKeys } from '../objectKeys.ts';

export interface ElementKind {
  readonly isPin: boolean;
  readonly isTargetable: boolean;
  readonly isEncyclopedia: boolean;
  /** Travelled along rather than reached: matched by overlap with the line of a track. */
  readonly isLinear: boolean;
  /** Kinds of one group are sometimes used for the same feature, so administrators may merge elements across them. */
  readonly mergeGroup: 'summit' | 'climb' | null;
  readonly listing: string | null;
  readonly fields: Readonly<Record<string, Field>>;
  readonly scales: readonly ScaleName[];
  readonly osmTags: readonly string[];
  readonly schemaOrg: string;
  /** Name of its CSS colour token (`--kind-<color>`), shared by map, badge and cover. */
  readonly color: string;
}

const kind = (given: Partial<ElementKind> & Pick<ElementKind, 'schemaOrg' | 'color'>): ElementKind => ({
  isPin: false,
  isTargetable: false,
  isEncyclopedia: false,
  isLinear: false,
  mergeGroup: null,
  listing: null,
  fields: {},
  scales: [],
  osmTags: [],
  ...given,
});

const pin = (given: Partial<ElementKind> & Pick<ElementKind, 'schemaOrg' | 'color' | 'listing'>): ElementKind =>
  kind({ isPin: true, isTargetable: true, isEncyclopedia: true, ...given, fields: { ...PIN_FIELDS, ...given.fields } });

/** The 16 element kinds. Adding a kind or a field only needs a change here. */
export const ELEMENT_KINDS = {
  mountain: pin({
    listing: 'mountains',
    mergeGroup: 'summit',
    fields: MOUNTAIN_FIELDS,
    scales: ['sacHiking', 'alpine', 'rockUiaa'],
    osmTags: ['natural=peak'],
    schemaOrg: 'Mountain',
    color: 'mountain',
  }),
  volcano: pin({
    listing: 'volcanoes',
    mergeGroup: 'summit',
    fields: VOLCANO_FIELDS,
    scales: ['sacHiking', 'alpine', 'rockUiaa'],
    osmTags: ['natural=volcano'],
    schemaOrg: 'Volcano',
    color: 'volcano',
  }),
  shelter: pin({
    listing: 'shelters',
    fields: SHELTER_FIELDS,
    osmTags: ['tourism=alpine_hut', 'tourism=wilderness_hut', 'amenity=shelter'],
    schemaOrg: 'LodgingBusiness',
    color: 'shelter',
  }),
  couloir: pin({
    listing: 'couloirs',
    mergeGroup: 'climb',
    isLinear: true,
    fields: COULOIR_FIELDS,
    scales: ['alpine', 'ice', 'mixed', 'scottish', 'toponeige', 'skiTraynard', 'skiSac', 'ates', 'engagement', 'risk'],
    osmTags: ['natural=couloir', 'natural=gully'],
    schemaOrg: 'Landform',
    color: 'couloir',
  }),
  viaFerrata: pin({
    listing: 'viaFerratas',
    isLinear: true,
    fields: VIA_FERRATA_FIELDS,
    scales: ['husler', 'schall', 'ferrataFrench', 'engagement', 'risk', 'equipment'],
    osmTags: ['highway=via_ferrata', 'route=via_ferrata', 'assisted_trail=yes'],
    schemaOrg: 'SportsActivityLocation',
    color: 'viaFerrata',
  }),
  climbingRoute: pin({
    listing: 'climbingRoutes',
    mergeGroup: 'climb',
    isLinear: true,
    fields: CLIMBING_ROUTE_FIELDS,
    scales: [
      'rockFrench',
      'rockUiaa',
      'rockYds',
      'rockBritish',
      'rockBritishTechnical',
      'rockEwbank',
      'rockSaxon',
      'boulderFont',
      'boulderV',
      'alpine',
      'aid',
      'ice',
      'mixed',
      'engagement',
      'risk',
      'equipment',
      'rockExposure',
    ],
    osmTags: ['climbing=route_bottom', 'climbing=route'],
    schemaOrg: 'SportsActivityLocation',
    color: 'climbingRoute',
  }),
  ridge: pin({
    listing: 'ridges',
    mergeGroup: 'climb',
    isLinear: true,
    fields: RIDGE_FIELDS,
    scales: ['alpine', 'rockUiaa', 'rockFrench', 'engagement', 'risk', 'equipment'],
    osmTags: ['natural=ridge', 'natural=arete'],
    schemaOrg: 'Landform',
    color: 'ridge',
  }),
  route: pin({
    listing: 'routes',
    isLinear: true,
    fields: ROUTE_FIELDS,
    scales: [
      'sacHiking',
      'mideTerrain',
      'mideOrientation',
      'mideMovement',
      'mideEffort',
      'toponeige',
      'skiSac',
      'ates',
      'snowshoe',
      'mtb',
      'alpine',
    ],
    osmTags: ['route=hiking', 'route=foot', 'piste:type=skitour'],
    schemaOrg: 'SportsActivityLocation',
    color: 'route',
  }),
  genericPoint: pin({
    listing: 'genericPoints',
    fields: GENERIC_POINT_FIELDS,
    osmTags: [
      'natural=saddle',
      'mountain_pass=yes',
      'natural=water',
      'waterway=waterfall',
      'natural=spring',
      'natural=cave_entrance',
      'natural=glacier',
      'man_made=cross',
      'tourism=viewpoint',
    ],
    schemaOrg: 'Landform',
    color: 'genericPoint',
  }),
  access: kind({
    listing: 'accesses',
    isEncyclopedia: true,
    fields: ACCESS_FIELDS,
    scales: ['sacHiking'],
    osmTags: [
      'highway=trailhead',
      'amenity=parking',
      'aerialway=station',
      'railway=station',
      'railway=halt',
      'highway=bus_stop',
      'amenity=bus_station',
    ],
    schemaOrg: 'Place',
    color: 'access',
  }),
  region: kind({
    listing: 'regions',
    isEncyclopedia: true,
    fields: REGION_FIELDS,
    osmTags: ['boundary=administrative', 'natural=mountain_range', 'boundary=protected_area', 'boundary=national_park'],
    schemaOrg: 'Place',
    color: 'region',
  }),
  list: kind({
    listing: 'lists',
    isTargetable: true,
    isEncyclopedia: true,
    fields: LIST_FIELDS,
    schemaOrg: 'ItemList',
    color: 'list',
  }),
  activity: kind({ listing: 'activities', schemaOrg: 'ExercisePlan', color: 'activity' }),
  image: kind({ schemaOrg: 'ImageObject', color: 'image' }),
  user: kind({ schemaOrg: 'Person', color: 'user' }),
  pin: kind({ listing: 'pins', schemaOrg: 'Place', color: 'mountain' }),
} as const satisfies Record<string, ElementKind>;

export type KindName = keyof typeof ELEMENT_KINDS;

export const KIND_NAMES = objectKeys(ELEMENT_KINDS);

export const PIN_KINDS = KIND_NAMES.filter((name) => ELEMENT_KINDS[name].isPin);

export const ENCYCLOPEDIA_KINDS = KIND_NAMES.filter((name) => ELEMENT_KINDS[name].isEncyclopedia);

export const MAP_KINDS = KIND_NAMES.filter((name) => ELEMENT_KINDS[name].isPin || name === 'access');

export function elementKind(name: KindName): ElementKind {
  return ELEMENT_KINDS[name];
}

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(ELEMENT_KINDS, name);
}
