import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColor, MapPalette } from '../palette.ts';
import { both, byZoom, matching } from '../styleExpressions.ts';

const paths = { type: 'line', source: 'detail', 'source-layer': 'paths' } as const;

/** Values of `sac_scale` from T1 to T6. */
type SacScale =
  | 'hiking'
  | 'mountain_hiking'
  | 'demanding_mountain_hiking'
  | 'alpine_hiking'
  | 'demanding_alpine_hiking'
  | 'difficult_alpine_hiking';

type Dash = readonly [dash: number, gap: number];

interface PathClass {
  /** Null for paths without one. */
  readonly scale: SacScale | null;
  readonly color: MapColor;
  /** The harder, the shorter the dashes, so that classes differ without colours too. */
  readonly dash: Dash | null;
}

const UNGRADED: PathClass = { scale: null, color: 'path', dash: [3, 1.2] };

export const PATH_CLASSES: readonly PathClass[] = [
  UNGRADED,
  { scale: 'hiking', color: 'path-easy', dash: null },
  { scale: 'mountain_hiking', color: 'path-mountain', dash: [5, 1.2] },
  { scale: 'demanding_mountain_hiking', color: 'path-mountain', dash: [2.6, 1.3] },
  { scale: 'alpine_hiking', color: 'path-alpine', dash: [2.2, 1.6] },
  { scale: 'demanding_alpine_hiking', color: 'path-alpine', dash: [1.2, 1.6] },
  { scale: 'difficult_alpine_hiking', color: 'path-alpine', dash: [0.4, 1.8] },
];

/** Values of `trail_visibility` of paths that one has to look for. */
const FAINT = ['bad', 'horrible', 'no'];
const FAINT_GAP = 2.2;
export const FAINT_OPACITY = 0.75;

/** The dashes of a path that is hard to see on the ground: those of its class, farther apart. */
export const faintDash = ({ dash }: Pick<PathClass, 'dash'>): Dash => {
  const [length, gap] = dash ?? [8, 0.6];
  return [length, gap + FAINT_GAP];
};

/** A band along the marked routes of a network; the wider, the farther it goes. */
interface RouteNetwork {
  readonly id: 'international' | 'national' | 'regional' | 'local';
  /** First letter of `network`. */
  readonly letter: string;
  readonly color: MapColor;
  /** Pixels at zoom 15. */
  readonly width: number;
}

/** Routes of no network, too. */
const LOCAL_ROUTES: RouteNetwork = { id: 'local', letter: 'l', color: 'route-local', width: 5 };

export const ROUTE_NETWORKS: readonly RouteNetwork[] = [
  { id: 'international', letter: 'i', color: 'route-international', width: 10 },
  { id: 'national', letter: 'n', color: 'route', width: 8 },
  { id: 'regional', letter: 'r', color: 'route-regional', width: 6.5 },
  LOCAL_ROUTES,
];

/** A value for each network of a route. */
export const byNetwork = (
  valueOf: (network: RouteNetwork) => string | number | ExpressionSpecification,
): ExpressionSpecification =>
  matching(
    ['slice', ['coalesce', ['get', 'network'], ''], 0, 1],
    ROUTE_NETWORKS.map((network) => [network.letter, valueOf(network)]),
    valueOf(LOCAL_ROUTES),
  );

const TOWN_KINDS = ['footway', 'steps', 'cycleway'];

const kind: ExpressionSpecification = ['get', 'kind'];
const scaleOf: ExpressionSpecification = ['coalesce', ['get', 'sac_scale'], ''];
export const isFerrata: ExpressionSpecification = ['==', kind, 'via_ferrata'];
const isTown: ExpressionSpecification = ['all', ['in', kind, ['literal', TOWN_KINDS]], ['==', scaleOf, '']];
const isFaint: ExpressionSpecification = ['in', ['coalesce', ['get', 'trail_visibility'], ''], ['literal', FAINT]];
const SOLID = PATH_CLASSES.flatMap(({ scale, dash }) => (dash === null && scale !== null ? scale : []));
const isSolid: ExpressionSpecification = ['all', ['in', scaleOf, ['literal', SOLID]], ['!', isFaint]];

/** A value for each class of paths. */
const byClass = (valueOf: (path: PathClass) => string | ExpressionSpecification): ExpressionSpecification =>
  matching(
    scaleOf,
    PATH_CLASSES.flatMap((path) => (path.scale === null ? [] : [[path.scale, valueOf(path)]])),
    valueOf(UNGRADED),
  );

const dashes = (dash: Dash | null): ExpressionSpecification => ['literal', [...(dash ?? [1, 0])]];

/** Marked routes as a soft band, and paths over it: colour and dashes say the difficulty, gaps how visible a path is. */
export function pathLayers(palette: MapPalette): LayerSpecification[] {
  const width = byZoom(11, 0.9, 13, 1.6, 15, 2.2, 17, 3.2);
  const look = { 'line-color': byClass(({ color }) => palette.map(color)), 'line-width': width };
  const isMountain = both(['!', isFerrata], ['!', isTown]);
  const bandWidth = (share: number) => byNetwork((network) => network.width * share);
  return [
    {
      id: 'routeBands',
      type: 'line',
      source: 'detail',
      'source-layer': 'routes',
      minzoom: 9,
      filter: ['==', kind, 'hiking'],
      // Where routes share a path, the one that goes farther is the wider band below the others.
      layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': bandWidth(-1) },
      paint: {
        'line-color': byNetwork(({ color }) => palette.map(color)),
        'line-width': byZoom(9, bandWidth(0.2), 12, bandWidth(0.5), 15, bandWidth(1)),
        'line-opacity': byZoom(9, 0.5, 12, 0.34, 15, 0.3),
      },
    },
    {
      id: 'townPaths',
      ...paths,
      minzoom: 14,
      filter: both(['!', isFerrata], isTown),
      paint: { 'line-color': palette.map('path'), 'line-width': byZoom(14, 0.5, 17, 1.5), 'line-dasharray': [1.5, 1] },
    },
    {
      id: 'pathCasing',
      ...paths,
      minzoom: 12,
      filter: ['!', isTown],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.paper,
        'line-width': byZoom(12, 2, 15, 4, 17, 6),
        'line-opacity': ['case', isFaint, 0.35, 0.6],
      },
    },
    {
      id: 'solidPaths',
      ...paths,
      minzoom: 11,
      filter: both(isMountain, isSolid),
      layout: { 'line-join': 'round' },
      paint: look,
    },
    {
      id: 'dashedPaths',
      ...paths,
      minzoom: 11,
      filter: both(isMountain, ['!', isSolid]),
      layout: { 'line-join': 'round' },
      paint: {
        ...look,
        'line-opacity': ['case', isFaint, FAINT_OPACITY, 1],
        'line-dasharray': [
          'case',
          isFaint,
          byClass((path) => dashes(faintDash(path))),
          byClass(({ dash }) => dashes(dash)),
        ],
      },
    },
    {
      id: 'ferratas',
      ...paths,
      minzoom: 12,
      filter: isFerrata,
      paint: { 'line-color': palette.map('ferrata'), 'line-width': byZoom(12, 0.8, 16, 1.4) },
    },
    {
      id: 'ferrataRungs',
      ...paths,
      minzoom: 12,
      filter: isFerrata,
      paint: {
        'line-color': palette.map('ferrata'),
        'line-width': byZoom(12, 3.5, 16, 7),
        'line-dasharray': [0.3, 0.9],
      },
    },
  ];
}
